// The turn of the selected message, or the one on the screen: what it used and cost, and the tasks as they stood then.
import { useDeferredValue } from 'react'
import type { ThreadName, TurnOutline } from '../../../src/session/session-view.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatTime, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useCurrentTurn, useSessionState } from '../session-state.ts'
import { useSessionCosts } from '../use-session-costs.ts'
import { isSameThread } from '../thread-key.ts'
import { turnOfStep } from '../visible-steps.ts'
import { Fact, FactList, PaneNote, PaneSection } from './pane-parts.tsx'
import { TaskList } from './task-list.tsx'
import { TurnUsage } from './turn-usage.tsx'

export function TurnTab() {
  const { outline, thread, selected } = useSessionState()
  const { turns } = outline.thread
  const current = useCurrentTurn()
  const turn = selected === null ? turns.find(({ index }) => index === current) : turnOfStep(turns, selected)
  // While the conversation scrolls by, tasks are asked for where it comes to rest.
  const step = useDeferredValue(selected ?? lastStep(turn))
  if (!turn) return <PaneNote>There is no turn here.</PaneNote>
  return (
    <>
      <TurnFacts turn={turn} thread={thread} />
      <TaskList thread={thread} step={step} />
    </>
  )
}

function lastStep(turn: TurnOutline | null | undefined): number | null {
  return turn ? turn.step + Math.max(0, turn.steps - 1) : null
}

function TurnFacts({ turn, thread }: { turn: TurnOutline; thread: ThreadName }) {
  const costs = useSessionCosts()
  const isMain = isSameThread(thread, {})
  return (
    <>
      <div className="px-3 pt-2.5">
        <h2 className="text-xs font-medium text-muted">
          {turn.index === 0 ? 'Before the first turn' : `Turn ${turn.index}`}
        </h2>
        {turn.prompt !== null && <p className="line-clamp-3 pt-0.5 text-sm break-words">{visibleLine(turn.prompt)}</p>}
      </div>
      <FactList>
        {turn.startedAt !== null && <Fact label="Started">{formatTime(turn.startedAt, 'system')}</Fact>}
        {turn.durationMs !== null && <Fact label="Took">{formatDuration(turn.durationMs)}</Fact>}
        <Fact label="Held">{heldWords(turn)}</Fact>
      </FactList>
      {isMain && costs && (
        <PaneSection title="Usage of this turn">
          <TurnUsage cost={costs.byTurn.get(turn.index) ?? null} total={costs.total} />
        </PaneSection>
      )}
    </>
  )
}

function heldWords({ steps, toolCalls, agents, errors, compactions }: TurnOutline): string {
  return [
    plural(steps, 'message'),
    ...(toolCalls > 0 ? [plural(toolCalls, 'tool call')] : []),
    ...(agents > 0 ? [plural(agents, 'agent')] : []),
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(compactions > 0 ? [plural(compactions, 'compaction')] : []),
  ].join(', ')
}
