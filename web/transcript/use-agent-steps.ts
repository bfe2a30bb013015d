// Steps of an agent that is shown within a message, in windows of their own.
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { AgentOutline, StepWindow } from '../../src/session/session-view.ts'
import { call } from '../api.ts'
import type { AgentRange } from './row-memory.ts'
import { useSessionState } from './session-state.ts'
import { AGENT_STEPS } from './use-jumps.ts'

/** Forgotten soon after the call is closed. */
const KEPT_MS = 60_000

export function useAgentSteps(
  { agentId, steps: total }: AgentOutline,
  range: AgentRange,
): UseQueryResult<StepWindow>[] {
  const { id, outline } = useSessionState()
  const count = Math.ceil(range.count / AGENT_STEPS)
  const starts = Array.from({ length: count }, (_value, index) => range.from + index * AGENT_STEPS)
  return useQueries({
    queries: starts.map((from) => ({
      // The end of an agent at work changes with every revision; what lies before it is done.
      queryKey: ['session steps of agent', id, agentId, from, from + AGENT_STEPS < total ? 'done' : outline.revision],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        call('session steps', { session: id, agent: agentId, from, count: AGENT_STEPS }, { signal }),
      placeholderData: keepPreviousData<StepWindow>,
      gcTime: KEPT_MS,
    })),
  })
}
