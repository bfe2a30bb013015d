// The columns of the files page: headings that sort, and the figures of a row.
import { formatCount } from '../../src/text/quantity.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SCROLLBAR_ROOM } from '../sessions/column-heads.tsx'
import type { FileSort } from './files-view.ts'
import { changesOf, type PathNode } from './path-tree.ts'

interface FileColumn {
  label: string
  sort: FileSort | null
  className: string
  count?: (node: PathNode) => number
}

/** Those of "annals files". Headings and rows share the widths. */
const COLUMNS: readonly FileColumn[] = [
  { label: 'Changes', sort: 'changes', className: 'w-16 md:hidden', count: changesOf },
  { label: 'Read', sort: null, className: 'w-16 max-md:hidden', count: ({ reads }) => reads },
  { label: 'Edited', sort: null, className: 'w-16 max-md:hidden', count: ({ edits }) => edits },
  { label: 'Written', sort: null, className: 'w-16 max-md:hidden', count: ({ writes }) => writes },
  { label: 'Searched', sort: null, className: 'w-18 max-lg:hidden', count: ({ searches }) => searches },
  { label: 'Sessions', sort: null, className: 'w-18 max-lg:hidden', count: ({ sessions }) => sessions },
]

const LAST = 'w-24'

export function FileHeads({ sort, onSort }: { sort: FileSort; onSort: (sort: FileSort) => void }) {
  const sortable = (label: string, by: FileSort, className: string) => (
    <button
      key={label}
      type="button"
      aria-pressed={sort === by}
      onClick={() => onSort(sort === by ? 'uses' : by)}
      className={classNames(
        'flex h-full items-center gap-0.5 whitespace-nowrap outline-offset-[-2px] hover:text-text',
        sort === by && 'text-text',
        className,
      )}
    >
      {sort === by && <Icon name="arrow-down" className="size-2.5" />}
      {label}
    </button>
  )
  return (
    <div
      role="group"
      aria-label="Columns, sort by"
      className={classNames('shrink-0 border-b border-line text-2xs text-faint', SCROLLBAR_ROOM)}
    >
      <div className="flex h-7 items-center pr-3 pl-3">
        {sortable('Path', 'name', 'min-w-0 flex-1')}
        {sortable('Changes', 'changes', 'w-24 max-md:hidden')}
        {COLUMNS.map(({ label, sort: by, className }) =>
          by === null ? (
            <span key={label} className={classNames('text-right', className)}>
              {label}
            </span>
          ) : (
            sortable(label, by, classNames('justify-end', className))
          ),
        )}
        {sortable('Last', 'last', classNames('justify-end', LAST))}
      </div>
    </div>
  )
}

export function FileFigures({ node, most }: { node: PathNode; most: number }) {
  return (
    <span className="flex shrink-0 items-center text-xs text-muted tabular-nums">
      <ChangeBar share={most === 0 ? 0 : changesOf(node) / most} />
      {COLUMNS.map(({ label, className, count }) => {
        const value = count?.(node) ?? 0
        return (
          <span key={label} className={classNames('text-right', className)}>
            {value === 0 ? (
              <span aria-hidden="true" className="text-faint">
                ·
              </span>
            ) : (
              <>
                <span className="sr-only">{label} </span>
                {formatCount(value)}{' '}
              </>
            )}
          </span>
        )
      })}
      <RelativeTime at={node.lastMs} className={classNames('text-right whitespace-nowrap text-faint', LAST)} />
    </span>
  )
}

const WIDTH = 80

/** Edits and writes, compared with the other rows of the same depth. */
function ChangeBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" width={WIDTH} height={4} className="mr-4 max-md:hidden">
      <rect width={WIDTH} height={4} rx={2} className="fill-hover" />
      {share > 0 && <rect width={Math.max(3, share * WIDTH)} height={4} rx={2} className="fill-accent" />}
    </svg>
  )
}
