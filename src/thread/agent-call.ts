// Finds calls that start agents, and matches an agent to a call by prompt or time when no record links them.
import { isObject } from '../format/check.ts'
import { canonicalToolName } from '../format/tool.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import { contentText } from '../format/text.ts'
import type { PlacedRecord } from './graph.ts'
import { promptText } from './prompt-text.ts'
import { toolResultIds } from './tool-ids.ts'

export interface AgentCall {
  id: string
  /** The agent whose transcript has the call; null for the main transcript. */
  owner: string | null
  prompt: string
  ms: number
  answeredMs: number | null
}

export function findAgentCalls(records: readonly PlacedRecord[], owner: string | null): AgentCall[] {
  const answers = new Map<string, number>()
  for (const { record } of records) {
    if (record.type !== 'user') continue
    const { ms } = parseTimestamp(record.timestamp)
    for (const id of toolResultIds(record)) if (ms !== null && !answers.has(id)) answers.set(id, ms)
  }
  return records.flatMap(({ record }) => {
    if (record.type !== 'assistant') return []
    return record.message.content.flatMap((block) => {
      if (block.type !== 'tool_use' || block.id === undefined || canonicalToolName(block.name ?? '') !== 'Agent')
        return []
      const prompt =
        isObject(block.input) && typeof block.input['prompt'] === 'string' ? block.input['prompt'].trim() : ''
      const ms = parseTimestamp(record.timestamp).ms ?? 0
      return [{ id: block.id, owner, prompt, ms, answeredMs: answers.get(block.id) ?? null }]
    })
  })
}

export function callWithPrompt(records: readonly PlacedRecord[], calls: readonly AgentCall[]): AgentCall | undefined {
  const prompt = firstPrompt(records)
  if (prompt === '') return undefined
  const equal = calls.filter((call) => call.prompt === prompt || call.prompt === promptText(prompt).trim())
  const start = firstTime(records)
  const before = start === undefined ? [] : equal.filter((call) => call.ms <= start)
  return before.find((call) => isOpenAt(call, start ?? 0)) ?? before.at(-1) ?? equal[0]
}

/** An agent starts within moments of its call; one minute allows for a permission dialog. */
const START_WITHIN_MS = 60_000

export function callBefore(records: readonly PlacedRecord[], calls: readonly AgentCall[]): AgentCall | undefined {
  const start = firstTime(records)
  // Claude Code starts warm-ups itself, never through a call.
  if (start === undefined || firstPrompt(records) === 'Warmup') return undefined
  return calls
    .filter((call) => call.ms <= start && start - call.ms < START_WITHIN_MS && isOpenAt(call, start))
    .reduce<AgentCall | undefined>((best, call) => (!best || call.ms >= best.ms ? call : best), undefined)
}

function isOpenAt(call: AgentCall, ms: number): boolean {
  return call.answeredMs === null || call.answeredMs >= ms
}

export function firstPrompt(records: readonly Pick<PlacedRecord, 'record'>[]): string {
  for (const { record } of records) {
    if (record.type === 'user' && !record.isMeta) return contentText(record.message.content).trim()
  }
  return ''
}

function firstTime(records: readonly PlacedRecord[]): number | undefined {
  for (const { record } of records) {
    const { ms } = parseTimestamp('timestamp' in record ? record.timestamp : undefined)
    if (ms !== null) return ms
  }
  return undefined
}
