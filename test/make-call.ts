// Builds a tool call as the thread does, from the fields a test needs.
import type { ToolCall, ToolOutcome } from '../src/thread/thread.ts'

export interface CallParts extends Partial<Omit<ToolOutcome, 'uuid' | 'content'>> {
  state?: ToolCall['state']
  content?: ToolOutcome['content']
}

/** Without `parts` the call has no result yet. */
export function makeCall(name: string, input: unknown, parts?: CallParts): ToolCall {
  const { state = 'done', ...result } = parts ?? { state: 'running' as const }
  const outcome: ToolOutcome = {
    uuid: '00000000-0000-4000-8000-000000000001',
    isError: state === 'error' || state === 'denied',
    text: '',
    content: [],
    structured: undefined,
    mcpMeta: null,
    spilledTo: null,
    spilledText: null,
    ...result,
  }
  return {
    id: 'toolu_01',
    name,
    input,
    state,
    result: parts === undefined || state === 'running' || state === 'missing' ? null : outcome,
    startedAt: null,
    endedAt: null,
    agentId: null,
  }
}
