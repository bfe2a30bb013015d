// The only definition of a session's counts. Every surface that prints one of these numbers calls `countSession`.
import type { SessionFacts } from '../session-facts.ts'

export interface SessionCounts {
  prompts: number
  messages: number
  turns: number
  toolCalls: number
  agents: number
}

export const NO_COUNTS: Readonly<SessionCounts> = { prompts: 0, messages: 0, turns: 0, toolCalls: 0, agents: 0 }

/** For docs/schema.md, exports and help. */
export const COUNT_MEANINGS: Readonly<Record<keyof SessionCounts, string>> = {
  prompts:
    'Number of prompts: texts that a person typed, also beside a tool result, on the main line and on branches. ' +
    'A prompt that was queued counts once, when it was taken. Copies from a resumed session are included.',
  messages: 'Number of prompts and API messages. An API message that is written as several records counts once.',
  turns: 'Number of turns of the main line. A queued prompt that joined a running turn starts none.',
  toolCalls: 'Number of distinct tool calls in the main transcript, without those of agents.',
  agents:
    'Number of agents, without helpers of Claude Code itself and warm-ups. ' +
    'An agent without a transcript counts if its progress was recorded.',
}

interface CountedFacts extends Pick<SessionFacts, 'toolCalls' | 'inlineAgents'> {
  promptKeys: { readonly length: number }
  messageKeys: { readonly length: number }
}

/** `turns` is the number of the last turn; `agents` are those with a transcript, without helpers. */
export function countSession(facts: CountedFacts, turns: number, agents: Iterable<string>): SessionCounts {
  const { promptKeys, messageKeys, toolCalls, inlineAgents } = facts
  const inline = inlineAgents.filter(({ isHelper }) => !isHelper).map(({ agentId }) => agentId)
  return {
    prompts: promptKeys.length,
    messages: promptKeys.length + messageKeys.length,
    turns,
    toolCalls,
    agents: new Set([...agents, ...inline]).size,
  }
}
