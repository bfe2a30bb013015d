// An agent's conversation, nested in the tool call that started it, as a window of steps.
import { useContext, useSyncExternalStore } from 'react'
import type { AgentOutline, StepWindow } from '../../../src/session/session-view.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NestedMessage, ThreadScopeContext, useThreadScope } from '../thread-scope.ts'
import { revealPlace } from '../conversation/reveal-place.ts'
import type { AgentRange } from '../row-memory.ts'
import { useSessionState } from '../session-state.ts'
import { SkeletonLines } from './item-sections.tsx'
import { threadKey } from '../thread-key.ts'
import { AGENT_STEPS } from '../use-jumps.ts'
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../api.ts'

const KEPT_MS = 60_000

/** Steps shown at once: the content of a row is not virtualized. */
const MOST_STEPS = 2 * AGENT_STEPS

const MOST_LEVELS = 12

const FIRST: AgentRange = { from: 0, count: AGENT_STEPS }

export function AgentThread({ agentId }: { agentId: string }) {
  const { outline, setThread } = useSessionState()
  const { level } = useThreadScope()
  const agent = outline.agents.find((each) => each.agentId === agentId)
  if (!agent) return <p className="py-1 text-sm text-muted">The transcript of this agent is missing.</p>
  return (
    <section
      aria-label={`Agent ${visibleLine(agent.description ?? agent.type ?? agentId)}`}
      className="mt-1 border-l border-line-strong pl-3"
    >
      <AgentHeader agent={agent} onOpen={() => setThread({ agent: agentId })} />
      {/* A damaged link could make a chain of agents endless. */}
      {level < MOST_LEVELS && <AgentSteps agent={agent} level={level + 1} />}
    </section>
  )
}

function AgentHeader({ agent, onOpen }: { agent: AgentOutline; onOpen: () => void }) {
  const { type, description, steps, toolCalls, errors, durationMs } = agent
  return (
    <header className="flex flex-wrap items-center gap-x-2.5 text-xs text-faint tabular-nums">
      <span className="font-medium text-muted">{visibleLine(type ?? 'Agent')}</span>
      {description !== null && <span className="min-w-0 truncate text-muted">{visibleLine(description)}</span>}
      <span>{plural(steps, 'message')}</span>
      {toolCalls > 0 && <span>{plural(toolCalls, 'call')}</span>}
      {errors > 0 && <span className="text-error">{plural(errors, 'error')}</span>}
      {durationMs !== null && <span>{formatDuration(durationMs)}</span>}
      <Button variant="quiet" size="sm" icon="external" onClick={onOpen} className="ml-auto print:hidden">
        Open separately
      </Button>
    </header>
  )
}

function AgentSteps({ agent, level }: { agent: AgentOutline; level: number }) {
  const { rows, depth, filters, selection } = useSessionState()
  const Message = useContext(NestedMessage)
  const { agentId, steps: total } = agent
  const thread = { agent: agentId }
  const range = useSyncExternalStore(rows.subscribe, () => rows.rangeOf(agentId) ?? FIRST)
  const windows = useAgentSteps(agent, range)
  const failed = windows.find(({ error }) => error !== null)
  const selected = selection && threadKey(selection.thread) === threadKey(thread) ? selection.step : null
  return (
    <ThreadScopeContext value={{ thread, level }}>
      {range.from > 0 && (
        <More
          agentId={agentId}
          to={{ from: Math.max(0, range.from - AGENT_STEPS), count: MOST_STEPS }}
          label="Show earlier messages"
        />
      )}
      {Message &&
        windows.flatMap(({ data }) =>
          (data?.steps ?? []).map((step) => (
            <Message key={step.step} step={step} depth={depth} filters={filters} isSelected={selected === step.step} />
          )),
        )}
      {windows.some(({ isPending }) => isPending) && <SkeletonLines characters={800} />}
      {failed && <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {range.from + range.count < total && (
        <More
          agentId={agentId}
          to={nextRange(range)}
          label={`Show more (${formatCount(total - range.from - range.count)} left)`}
        />
      )}
    </ThreadScopeContext>
  )
}

function More({ agentId, to, label }: { agentId: string; to: AgentRange; label: string }) {
  const { rows } = useSessionState()
  const onClick = () => {
    const before = rows.rangeOf(agentId) ?? FIRST
    rows.setRange(agentId, to)
    const isMoved = to.from !== before.from
    const first = isMoved && to.from > before.from ? before.from + before.count : to.from
    if (isMoved) revealPlace(`${threadKey({ agent: agentId })}/${first}`, { flash: true })
  }
  return (
    <Button variant="quiet" size="sm" onClick={onClick} className="-ml-2 print:hidden">
      {label}
    </Button>
  )
}

function nextRange({ from, count }: AgentRange): AgentRange {
  return count < MOST_STEPS ? { from, count: count + AGENT_STEPS } : { from: from + AGENT_STEPS, count }
}

function useAgentSteps({ agentId, steps: total }: AgentOutline, range: AgentRange): UseQueryResult<StepWindow>[] {
  const { id, outline } = useSessionState()
  const count = Math.ceil(range.count / AGENT_STEPS)
  const starts = Array.from({ length: count }, (_value, index) => range.from + index * AGENT_STEPS)
  return useQueries({
    queries: starts.map((from) => ({
      // Only the last window of a running agent changes with a revision.
      queryKey: ['session steps of agent', id, agentId, from, from + AGENT_STEPS < total ? 'done' : outline.revision],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        call('session steps', { session: id, agent: agentId, from, count: AGENT_STEPS }, { signal }),
      placeholderData: keepPreviousData<StepWindow>,
      gcTime: KEPT_MS,
    })),
  })
}
