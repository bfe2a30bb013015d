// What the figures of the list are, above them; a click sorts by one. On phones the figures speak for themselves.
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { COLUMNS, SCROLLBAR_ROOM } from './columns.ts'
import type { ListState } from './list-state.ts'

export interface ColumnHeadsProps {
  state: Pick<ListState, 'sort' | 'isReversed'>
  onChange: (change: Partial<ListState>) => void
}

export function ColumnHeads({ state: { sort, isReversed }, onChange }: ColumnHeadsProps) {
  return (
    <div
      role="group"
      aria-label="Columns, sort by"
      className={classNames('shrink-0 border-b border-line text-2xs text-faint max-sm:hidden', SCROLLBAR_ROOM)}
    >
      <div className="flex h-6 items-center pr-3 pl-9 md:pl-15">
        <span className="min-w-0 flex-1">Session</span>
        {COLUMNS.map((column) => {
          const isCurrent = column.sort === sort
          return (
            <button
              key={column.key}
              type="button"
              aria-pressed={isCurrent}
              title={isCurrent ? 'Turn the order round' : `Sort by ${column.label.toLowerCase()}`}
              onClick={() => onChange({ sort: column.sort, isReversed: isCurrent && !isReversed })}
              className={classNames(
                'flex h-full items-center justify-end gap-0.5 whitespace-nowrap outline-offset-[-2px] hover:text-text',
                isCurrent && 'text-text',
                column.look,
              )}
            >
              {isCurrent && <Icon name={isReversed ? 'arrow-up' : 'arrow-down'} className="size-2.5" />}
              {column.label}
            </button>
          )
        })}
      </div>
    </div>
  )
}
