import type { ListItem } from '../../../src/render/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

const BOX = 'grid size-3.5 place-items-center rounded-xs border'

/** The state of an item as a small sign of one size, with its word for those who do not see it. */
export function ListMark({ mark }: { mark: ListItem['mark'] }) {
  return (
    <span className="flex h-5 w-3.5 shrink-0 items-center">
      {mark === 'done' && <Sign word="Done: " look={`${BOX} border-ok text-ok`} icon="check" />}
      {mark === 'active' && <Sign word="In progress: " look={`${BOX} border-info text-info`} icon="play" />}
      {mark === 'open' && <Sign word="Open: " look={`${BOX} border-line-strong`} />}
      {mark === 'chosen' && <Sign word="Chosen: " look="size-3.5 rounded-full border-4 border-accent" />}
    </span>
  )
}

function Sign({ word, look, icon }: { word: string; look: string; icon?: 'check' | 'play' }) {
  return (
    <>
      <span aria-hidden="true" className={classNames(look)}>
        {icon && <Icon name={icon} className="size-2.5!" />}
      </span>
      <span className="sr-only">{word}</span>
    </>
  )
}
