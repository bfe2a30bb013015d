// Matches an agent to a call by prompt or time when no record links them.
import type { LinkFacts } from './growth/link-facts.ts'
import { promptText } from './prompt-text.ts'

export interface AgentCall {
  id: string
  /** The agent whose transcript has the call; null for the main transcript. */
  owner: string | null
  prompt: string
  ms: number
  answeredMs: number | null
}

export function findAgentCalls(facts: LinkFacts, owner: string | null): AgentCall[] {
  return facts.agentCalls.map((call) => ({ ...call, owner, answeredMs: facts.answeredMs(call.id) }))
}

type AgentStart = Pick<LinkFacts, 'prompt' | 'startMs'>

export function callWithPrompt({ prompt, startMs }: AgentStart, calls: readonly AgentCall[]): AgentCall | undefined {
  if (prompt === '') return undefined
  const words = promptText(prompt).trim()
  const equal = calls.filter((call) => call.prompt === prompt || call.prompt === words)
  const before = startMs === undefined ? [] : equal.filter((call) => call.ms <= startMs)
  return before.find((call) => isOpenAt(call, startMs ?? 0)) ?? before.at(-1) ?? equal[0]
}

/** An agent starts within moments of its call; one minute allows for a permission dialog. */
const START_WITHIN_MS = 60_000

export function callBefore({ prompt, startMs }: AgentStart, calls: readonly AgentCall[]): AgentCall | undefined {
  // Claude Code starts warm-ups itself, never through a call.
  if (startMs === undefined || prompt === 'Warmup') return undefined
  return calls
    .filter((call) => call.ms <= startMs && startMs - call.ms < START_WITHIN_MS && isOpenAt(call, startMs))
    .reduce<AgentCall | undefined>((best, call) => (!best || call.ms >= best.ms ? call : best), undefined)
}

function isOpenAt(call: AgentCall, ms: number): boolean {
  return call.answeredMs === null || call.answeredMs >= ms
}
