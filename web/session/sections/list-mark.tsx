import { LIST_MARKS } from '../../../src/describe/icon-shapes.ts'
import type { ListItem } from '../../../src/describe/view.ts'
import { Icon } from '../../ui/icon.tsx'

const BOX = 'grid size-3.5 place-items-center rounded-xs border'

const MARK_STYLES: Readonly<Record<keyof typeof LIST_MARKS, string>> = {
  done: `${BOX} border-ok text-ok`,
  active: `${BOX} border-info text-info`,
  open: `${BOX} border-line-strong`,
  chosen: 'size-3.5 rounded-full border-4 border-accent',
}

export function ListMark({ mark }: { mark: ListItem['mark'] }) {
  return <span className="flex h-5 w-3.5 shrink-0 items-center">{mark !== undefined && <Sign mark={mark} />}</span>
}

function Sign({ mark }: { mark: keyof typeof LIST_MARKS }) {
  const { word, icon } = LIST_MARKS[mark]
  return (
    <>
      <span aria-hidden="true" className={MARK_STYLES[mark]}>
        {icon && <Icon name={icon} className="size-2.5!" />}
      </span>
      <span className="sr-only">{word}</span>
    </>
  )
}
