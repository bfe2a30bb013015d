// List sections: to-dos, tasks, questions with answers, matches grouped by file.
import { DEEPEST_INDENT } from '../../../src/paint/section-fold.ts'
import type { ListItem, ListSection } from '../../../src/describe/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { ListedPath } from './file-history-link.tsx'
import { markText, useFindText } from './marked-text.tsx'
import { findLine, LineWindowBar, useLineWindow } from './line-window.tsx'
import { ListMark } from './list-mark.tsx'

export function ListBoard({ section }: { section: ListSection }) {
  return <Items owner={section} items={section.items} depth={0} folder={folderOf(section.title)} />
}

interface ItemsProps {
  owner: object
  items: readonly ListItem[]
  depth: number
  /** The folder of the items, if they are paths. */
  folder: string
}

/** Lists of paths are grouped by folder: the common one is the title, the others are items with their files below. */
function folderOf(text: string | undefined): string {
  return text !== undefined && /[/\\]$/.test(text) ? text : ''
}

function Items({ owner, items, depth, folder }: ItemsProps) {
  const needle = useFindText()
  const wanted = needle === '' ? -1 : findLine(items.map(allText), needle)
  const window = useLineWindow(owner, items.length, { first: depth === 0 ? 20 : 5, most: 500, wanted })
  const hasMarks = items.some((item) => item.mark !== undefined)
  return (
    <>
      <ul className={classNames('max-w-[46rem] text-sm', depth > 0 && depth < DEEPEST_INDENT && 'pl-4')}>
        {items.slice(window.from, window.to).map((item, index) => (
          <li key={window.from + index} className="py-px">
            <div className="flex min-w-0 gap-2">
              {hasMarks && <ListMark mark={item.mark} />}
              <span
                className={classNames(
                  'min-w-0 wrap-anywhere whitespace-pre-wrap',
                  item.mark === 'done' && 'text-muted',
                  item.mark === 'chosen' && 'font-medium',
                )}
              >
                <ListedPath text={item.text.trimEnd()} folder={folder} />
                {item.note && <span className="pl-2 text-xs text-faint">{markText(item.note, needle)}</span>}
              </span>
            </div>
            {item.items && item.items.length > 0 && (
              <Items owner={item} items={item.items} depth={depth + 1} folder={folder + folderOf(item.text)} />
            )}
          </li>
        ))}
      </ul>
      <LineWindowBar window={window} noun="item" />
    </>
  )
}

function allText(item: ListItem): string {
  return [item.text, item.note ?? '', ...(item.items ?? []).map(allText)].join('\n')
}
