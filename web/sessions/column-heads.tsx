// What the figures of the list are, above them; a click sorts by one. On phones the figures speak for themselves.
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { ListState, SortKey } from './list-state.ts'

/**
 * The figures of the list stand in columns: headings, heads of groups and rows have the same widths at every size of the
 * window, and room for the same scrollbar.
 */
interface ListColumn {
  key: 'prompts' | 'tokens' | 'size' | 'cost' | 'active'
  label: string
  sort: SortKey
  /** Its width, and from which window on it is there. */
  look: string
}

export const COLUMNS: readonly ListColumn[] = [
  { key: 'prompts', label: 'Prompts', sort: 'prompts', look: 'w-20 max-lg:hidden' },
  { key: 'tokens', label: 'Tokens', sort: 'tokens', look: 'w-20 max-lg:hidden' },
  { key: 'size', label: 'Size', sort: 'size', look: 'w-20 max-xl:hidden' },
  { key: 'cost', label: 'Cost', sort: 'cost', look: 'w-24 max-sm:w-auto' },
  { key: 'active', label: 'Last active', sort: 'active', look: 'w-24 max-sm:w-auto' },
]

/** What does not scroll leaves as much room at its side as the scrollbar of what does. */
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
