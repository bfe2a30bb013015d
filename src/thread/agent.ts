// Subagents and the calls that started them. Their transcripts lie in three layouts and carry no pointer of their own,
// so the link is looked for in seven places, the surest first.
import { isObject } from '../format/check.ts'
import { readParts } from '../format/tags.ts'
import { contentText } from '../format/text.ts'
import { canonicalToolName } from '../format/tool.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import type { PlacedRecord } from './graph.ts'

export type LinkSource = 'sidecar' | 'result' | 'result text' | 'progress' | 'notification' | 'prompt' | 'time'

export interface AgentLink {
  toolUseId: string
  /** The agent whose transcript holds the call; null for the main transcript. */
  parentAgentId: string | null
  source: LinkSource
}

/** A transcript of the session, as far as linking needs it. */
export interface AgentTranscript {
  /** null for the main transcript. */
  agentId: string | null
  records: readonly PlacedRecord[]
  /** What the sidecar says about this agent. */
  meta?: AgentMeta | undefined
}

export interface AgentMeta {
  agentType?: string
  description?: string
  toolUseId?: string
  parentAgentId?: string
  model?: string
  name?: string
  taskKind?: string
}

interface Call {
  id: string
  owner: string | null
  prompt: string
  ms: number
}

/** Every link that could be found, by agent id. */
export function linkAgents(transcripts: readonly AgentTranscript[]): Map<string, AgentLink> {
  const calls = transcripts.flatMap(({ agentId, records }) => agentCalls(records, agentId))
  const owners = new Map(calls.map((call) => [call.id, call.owner]))
  const links = new Map<string, AgentLink>()
  const add = (agentId: string, toolUseId: string, source: LinkSource) => {
    // A call can only be made by another transcript: a resumed agent names itself in its own results.
    const owner = owners.get(toolUseId) ?? null
    if (!links.has(agentId) && owner !== agentId) links.set(agentId, { toolUseId, parentAgentId: owner, source })
  }
  for (const { agentId, meta } of transcripts)
    if (agentId !== null && meta?.toolUseId) add(agentId, meta.toolUseId, 'sidecar')
  for (const { agentId, toolUseId, source } of statedLinks(transcripts)) add(agentId, toolUseId, source)
  for (const { agentId, toolUseId, source } of guessedLinks(transcripts, calls, links)) add(agentId, toolUseId, source)
  return links
}

interface StatedLink {
  agentId: string
  toolUseId: string
  source: LinkSource
}

const ORDER: readonly LinkSource[] = ['result', 'result text', 'progress', 'notification']

/** Links that records say outright. */
function statedLinks(transcripts: readonly AgentTranscript[]): StatedLink[] {
  const found = transcripts.flatMap(({ records }) => records.flatMap(({ record }) => linksIn(record)))
  return found.toSorted((a, b) => ORDER.indexOf(a.source) - ORDER.indexOf(b.source))
}

function linksIn(record: PlacedRecord['record']): StatedLink[] {
  if (record.type === 'user') return [...resultLinks(record), ...notificationLinks(contentText(record.message.content))]
  if (record.type === 'queue-operation') return notificationLinks(contentText(record.content))
  if (record.type !== 'progress' || record.data?.type !== 'agent_progress') return []
  const { agentId } = record.data
  const toolUseId = record.parentToolUseID
  return agentId !== undefined && toolUseId !== undefined ? [{ agentId, toolUseId, source: 'progress' }] : []
}

function resultLinks(record: Extract<PlacedRecord['record'], { type: 'user' }>): StatedLink[] {
  return record.message.content.flatMap((block) => {
    if (block.type !== 'tool_result' || block.tool_use_id === undefined) return []
    const toolUseId = block.tool_use_id
    const structured = isObject(record.toolUseResult)
      ? (record.toolUseResult['agentId'] ?? record.toolUseResult['agent_id'])
      : undefined
    const links: StatedLink[] =
      typeof structured === 'string' ? [{ agentId: structured, toolUseId, source: 'result' }] : []
    const told = /(?:^|\n)agentId: ([\w-]+)/.exec(contentText(block.content))?.[1]
    return told === undefined ? links : [...links, { agentId: told, toolUseId, source: 'result text' }]
  })
}

function notificationLinks(text: string): StatedLink[] {
  if (!text.startsWith('<task-notification>')) return []
  const parts = readParts(text.slice('<task-notification>'.length))
  const [agentId, toolUseId] = [parts.get('task-id'), parts.get('tool-use-id')]
  return agentId && toolUseId ? [{ agentId: agentId.trim(), toolUseId: toolUseId.trim(), source: 'notification' }] : []
}

/** What is left: the call with the same prompt, else the last unused call before the agent began. */
function guessedLinks(
  transcripts: readonly AgentTranscript[],
  calls: readonly Call[],
  known: ReadonlyMap<string, AgentLink>,
): StatedLink[] {
  const used = new Set([...known.values()].map((link) => link.toolUseId))
  const links: StatedLink[] = []
  const open = transcripts.filter(
    ({ agentId, meta }) => agentId !== null && !known.has(agentId) && meta?.taskKind === undefined,
  )
  for (const source of ['prompt', 'time'] as const) {
    for (const { agentId, records } of open) {
      if (agentId === null || links.some((link) => link.agentId === agentId)) continue
      const call =
        source === 'prompt' ? callWithPrompt(records, calls, used) : callBefore(records, calls, used, agentId)
      if (!call) continue
      used.add(call.id)
      links.push({ agentId, toolUseId: call.id, source })
    }
  }
  return links
}

function callWithPrompt(
  records: readonly PlacedRecord[],
  calls: readonly Call[],
  used: ReadonlySet<string>,
): Call | undefined {
  const prompt = firstPrompt(records)
  return prompt === '' ? undefined : calls.find((call) => !used.has(call.id) && call.prompt === prompt)
}

/** An agent starts within moments of its call; a minute allows for a permission dialogue. */
const START_WITHIN_MS = 60_000

function callBefore(
  records: readonly PlacedRecord[],
  calls: readonly Call[],
  used: ReadonlySet<string>,
  agentId: string,
): Call | undefined {
  const start = firstTime(records)
  if (start === undefined || isSelfStarted(records)) return undefined
  return calls.findLast(
    (call) => !used.has(call.id) && call.owner !== agentId && call.ms <= start && start - call.ms < START_WITHIN_MS,
  )
}

/** Warm-ups are started by the program, never by a call. */
function isSelfStarted(records: readonly PlacedRecord[]): boolean {
  return firstPrompt(records) === 'Warmup'
}

export function firstPrompt(records: readonly PlacedRecord[]): string {
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

function agentCalls(records: readonly PlacedRecord[], owner: string | null): Call[] {
  return records.flatMap(({ record }) => {
    if (record.type !== 'assistant') return []
    return record.message.content.flatMap((block) => {
      if (block.type !== 'tool_use' || block.id === undefined || canonicalToolName(block.name ?? '') !== 'Agent')
        return []
      const prompt =
        isObject(block.input) && typeof block.input['prompt'] === 'string' ? block.input['prompt'].trim() : ''
      return [{ id: block.id, owner, prompt, ms: parseTimestamp(record.timestamp).ms ?? 0 }]
    })
  })
}
