import { formatCost, formatTokens, plural } from '../../src/render/quantity.ts'
import { visibleLine } from '../../src/render/visible.ts'
import type { GroupItem } from './group-rows.ts'

/** What the sessions below have in common, and what they come to. */
export function GroupHead({ label, title, sessions, tokens, cost }: GroupItem) {
  return (
    <div
      title={visibleLine(title)}
      className="flex h-8 items-center gap-3 border-b border-line bg-sunken px-3 text-xs text-muted"
    >
      <h2 className="min-w-0 truncate font-medium text-text">{visibleLine(label)}</h2>
      {/* Two projects may have the same name. */}
      {title.includes('/') && <span className="min-w-0 truncate text-faint max-lg:hidden">{visibleLine(title)}</span>}
      <span className="shrink-0 tabular-nums">{plural(sessions, 'session')}</span>
      <span className="ml-auto shrink-0 tabular-nums max-sm:hidden">
        {tokens > 0 && `${formatTokens(tokens)} tokens`}
      </span>
      <span className="min-w-14 shrink-0 text-right tabular-nums max-sm:ml-auto">{formatCost(cost)}</span>
    </div>
  )
}
