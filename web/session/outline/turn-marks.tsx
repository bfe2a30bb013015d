// The figures of a turn in the outline: duration, cost, errors, agents, branches and compactions.
import type { TurnCost } from '../../../src/operations/session/page-outputs.ts'
import type { TurnOutline } from '../../../src/session/session-view.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatSpent, plural } from '../../../src/text/quantity.ts'
import { UNPRICED_TITLE } from '../../usage/cost.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Icon } from '../../ui/icon.tsx'

export function TurnMarks({ turn, cost }: { turn: TurnOutline; cost: TurnCost | null }) {
  const figures = [
    turn.durationMs === null ? '' : formatDuration(turn.durationMs),
    cost === null ? '' : formatSpent(cost),
  ].filter((figure) => figure !== '')
  const isPartial = cost !== null && cost.unpriced.length > 0
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-2xs text-faint tabular-nums empty:hidden">
      {figures.length > 0 && <span title={isPartial ? UNPRICED_TITLE : undefined}>{figures.join(' · ')}</span>}
      {turn.errors > 0 && <Mark icon="alert" count={turn.errors} noun="error" className="text-error" />}
      {turn.agents > 0 && <Mark icon="agent" count={turn.agents} noun="agent" />}
      {turn.branches.length > 0 && <Mark icon="branch" count={turn.branches.length} noun="branch" />}
      {turn.compactions > 0 && (
        <Mark icon="collapse" count={turn.compactions} noun="compaction" className="text-info" />
      )}
    </span>
  )
}

interface MarkProps {
  icon: IconName
  count: number
  noun: string
  className?: string
}

function Mark({ icon, count, noun, className }: MarkProps) {
  const label = noun === 'branch' && count > 1 ? `${count} branches` : plural(count, noun)
  return (
    <span title={label} className={className}>
      <span className="inline-flex items-center gap-0.5" aria-hidden="true">
        <Icon name={icon} className="size-3" />
        {count > 1 && count}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
