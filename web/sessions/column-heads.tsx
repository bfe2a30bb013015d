import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { ListState, SortKey } from './list-state.ts'

interface ListColumn {
  key: 'prompts' | 'tokens' | 'size' | 'cost' | 'active'
  label: string
  sort: SortKey
  className: string
}

/** Column headings, group headings and rows share these widths, so that the numbers line up at every window size. */
export const COLUMNS: readonly ListColumn[] = [
  { key: 'prompts', label: 'Prompts', sort: 'prompts', className: 'w-20 max-lg:hidden' },
  { key: 'tokens', label: 'Tokens', sort: 'tokens', className: 'w-20 max-lg:hidden' },
  { key: 'size', label: 'Size', sort: 'size', className: 'w-20 max-xl:hidden' },
  { key: 'cost', label: 'Cost', sort: 'cost', className: 'w-24 max-sm:w-auto' },
  { key: 'active', label: 'Last active', sort: 'active', className: 'w-24 max-sm:w-auto' },
]

/** Reserves the width of a scrollbar in elements that do not scroll, to line them up with the list, which does. */
export const SCROLLBAR_ROOM = 'overflow-y-hidden [scrollbar-gutter:stable]'

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
              title={isCurrent ? 'Reverse order' : `Sort by ${column.label.toLowerCase()}`}
              onClick={() => onChange({ sort: column.sort, isReversed: isCurrent && !isReversed })}
              className={classNames(
                'flex h-full items-center justify-end gap-0.5 whitespace-nowrap outline-offset-[-2px] hover:text-text',
                isCurrent && 'text-text',
                column.className,
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
