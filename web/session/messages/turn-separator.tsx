import { useContext, createContext } from 'react'
import type { TurnCost } from '../../../src/operations/session/page-outputs.ts'
import type { TurnOutline } from '../../../src/session/session-view.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatSpent, formatTime } from '../../../src/text/quantity.ts'
import { clockTime, dayText, isSameDay } from './clock-time.ts'

/** Costs by turn number of the main line; empty for other conversations and until they are loaded. */
export const TurnCosts = createContext<ReadonlyMap<number, TurnCost>>(new Map())

export interface TurnSeparatorProps {
  turn: TurnOutline
  before: TurnOutline | null
}

export function TurnSeparator({ turn, before }: TurnSeparatorProps) {
  const cost = useContext(TurnCosts).get(turn.index)
  const { startedAt, durationMs } = turn
  const isNewDay = startedAt !== null && !isSameDay(startedAt, before?.startedAt ?? null)
  const costText = cost ? formatSpent(cost) : ''
  return (
    <div className="flex items-center gap-x-2.5 pt-5 pb-1.5 text-xs text-faint tabular-nums print:break-after-avoid">
      <h2 className="font-medium text-muted">{turn.index === 0 ? 'Before the first prompt' : `Turn ${turn.index}`}</h2>
      {startedAt !== null && (
        <time dateTime={startedAt} title={formatTime(startedAt, 'system')}>
          {isNewDay ? `${dayText(startedAt)}, ${clockTime(startedAt)}` : clockTime(startedAt)}
        </time>
      )}
      {durationMs !== null && <span title="Time Claude worked on this turn">{formatDuration(durationMs)}</span>}
      {costText !== '' && <span title="At API prices, including agents">{costText}</span>}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  )
}
