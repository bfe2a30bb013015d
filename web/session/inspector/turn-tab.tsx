// The turn of the selected message, or of the first message on the screen: its usage, cost and tasks.
import { useDeferredValue } from 'react'
import type { TurnOutline } from '../../../src/session/session-view.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatTime, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useCurrentTurn, useSessionState } from '../session-state.ts'
import { useSessionCosts } from '../use-session-costs.ts'
import { turnOfStep } from '../visible-steps.ts'
import { Fact, FactList, PaneNote, PaneSection } from './pane-parts.tsx'
import { TaskList } from './task-list.tsx'
import { TurnUsage } from './turn-usage.tsx'

export function TurnTab() {
  const { outline, thread, selected } = useSessionState()
  const { turns } = outline.thread
  const current = useCurrentTurn()
  const turn = selected === null ? turns.find(({ index }) => index === current) : turnOfStep(turns, selected)
  // Deferred, so that scrolling does not load the tasks of every turn it passes.
  const step = useDeferredValue(selected ?? lastStep(turn))
  if (!turn) return <PaneNote>No turn selected.</PaneNote>
  return (
    <>
      <TurnFacts turn={turn} />
      <TaskList thread={thread} step={step} />
    </>
  )
}

function lastStep(turn: TurnOutline | null | undefined): number | null {
  return turn ? turn.step + Math.max(0, turn.steps - 1) : null
}

function TurnFacts({ turn }: { turn: TurnOutline }) {
  const costs = useSessionCosts()
  return (
    <>
      <div className="px-3 pt-2.5">
        <h2 className="text-xs font-medium text-muted">
          {turn.index === 0 ? 'Before the first prompt' : `Turn ${turn.index}`}
        </h2>
        {turn.prompt !== null && <p className="line-clamp-3 pt-0.5 text-sm break-words">{visibleLine(turn.prompt)}</p>}
      </div>
      <FactList>
        {turn.startedAt !== null && <Fact label="Started">{formatTime(turn.startedAt, 'system')}</Fact>}
        {turn.durationMs !== null && <Fact label="Duration">{formatDuration(turn.durationMs)}</Fact>}
        <Fact label="Contains">{turnCounts(turn)}</Fact>
      </FactList>
      {costs?.byTurn && (
        <PaneSection title="Usage">
          <TurnUsage cost={costs.byTurn.get(turn.index) ?? null} total={costs.total} />
        </PaneSection>
      )}
    </>
  )
}

function turnCounts({ steps, toolCalls, agents, errors, compactions }: TurnOutline): string {
  return [
    plural(steps, 'message'),
    ...(toolCalls > 0 ? [plural(toolCalls, 'tool call')] : []),
    ...(agents > 0 ? [plural(agents, 'agent')] : []),
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(compactions > 0 ? [plural(compactions, 'compaction')] : []),
  ].join(', ')
}
