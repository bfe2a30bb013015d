// Links subagents to the calls that started them. Agent transcripts have three layouts and no pointer to their call, so
// the link is searched for in seven sources, the most reliable first.
import { isHiddenHelper } from '../format/agent-id.ts'
import { isObject } from '../format/check.ts'
import { baseName } from '../format/path.ts'
import { readParts } from '../format/tags.ts'
import { contentText } from '../format/text.ts'
import { canonicalToolName } from '../format/tool.ts'
import { callBefore, callWithPrompt, findAgentCalls, type AgentCall } from './agent-call.ts'
import type { PlacedRecord } from './graph.ts'
import type { LinkSource } from './thread.ts'

export interface AgentLink {
  toolUseId: string
  /** The agent whose transcript has the call; null for the main transcript. */
  parentAgentId: string | null
  source: LinkSource
}

export interface AgentTranscript {
  agentId: string | null
  records: readonly PlacedRecord[]
  file?: string | null
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

export function linkAgents(unordered: readonly AgentTranscript[]): Map<string, AgentLink> {
  if (unordered.every(({ agentId }) => agentId === null)) return new Map()
  const transcripts = unordered.toSorted(bySurety)
  const calls = transcripts.flatMap(({ agentId, records }) => findAgentCalls(records, agentId))
  const owners = callOwners(transcripts)
  const links = new Map<string, AgentLink>()
  const add = ({ agentId, toolUseId, source }: StatedLink, stated: string | null = null) => {
    const parentAgentId = owners.get(toolUseId) ?? (owners.has(toolUseId) ? null : stated)
    // A call must be in another transcript: a resumed agent names itself in its own results.
    if (!links.has(agentId) && parentAgentId !== agentId) links.set(agentId, { toolUseId, parentAgentId, source })
  }
  for (const { agentId, meta } of transcripts) {
    if (agentId !== null && meta?.toolUseId)
      add({ agentId, toolUseId: meta.toolUseId, source: 'sidecar' }, meta.parentAgentId)
  }
  for (const link of statedLinks(transcripts)) add(link)
  for (const link of workflowLinks(transcripts)) add(link)
  for (const link of guessedLinks(transcripts, calls, links)) add(link)
  return links
}

/** Sorts the main transcript first and helpers last, because helpers repeat records of others. */
function bySurety(a: AgentTranscript, b: AgentTranscript): number {
  const rank = ({ agentId }: AgentTranscript) => (agentId === null ? 0 : isHiddenHelper(agentId) ? 2 : 1)
  const [first, second] = [a.agentId ?? '', b.agentId ?? '']
  return rank(a) - rank(b) || (first < second ? -1 : first > second ? 1 : 0)
}

/** Maps every call, of any tool, to the agent that made it. The first transcript wins, because helpers have copies. */
function callOwners(transcripts: readonly AgentTranscript[]): Map<string, string | null> {
  const owners = new Map<string, string | null>()
  for (const { agentId, records } of transcripts) {
    for (const { record } of records) {
      if (record.type !== 'assistant') continue
      for (const block of record.message.content)
        if (block.type === 'tool_use' && block.id !== undefined && !owners.has(block.id)) owners.set(block.id, agentId)
    }
  }
  return owners
}

interface StatedLink {
  agentId: string
  toolUseId: string
  source: LinkSource
}

const ORDER: readonly LinkSource[] = ['result', 'result text', 'progress', 'notification']

function statedLinks(transcripts: readonly AgentTranscript[]): StatedLink[] {
  const isElse = otherTools(transcripts)
  return transcripts
    .flatMap(({ records }) => records.flatMap(({ record }) => linksIn(record)))
    .filter(({ source, toolUseId }) => source !== 'result text' || !isElse(toolUseId))
    .toSorted((a, b) => ORDER.indexOf(a.source) - ORDER.indexOf(b.source))
}

/** Any tool may print "agentId: …"; only the output of an Agent call refers to its agent. */
function otherTools(transcripts: readonly AgentTranscript[]): (id: string) => boolean {
  const others = new Set<string>()
  for (const { records } of transcripts) {
    for (const { record } of records) {
      if (record.type !== 'assistant') continue
      for (const block of record.message.content)
        if (block.type === 'tool_use' && block.id !== undefined && canonicalToolName(block.name ?? '') !== 'Agent')
          others.add(block.id)
    }
  }
  return (id) => others.has(id)
}

function linksIn(record: PlacedRecord['record']): StatedLink[] {
  if (record.type === 'user') return [...resultLinks(record), ...notificationLinks(contentText(record.message.content))]
  if (record.type === 'queue-operation') return notificationLinks(contentText(record.content))
  if (record.type === 'attachment' && record.attachment?.type === 'queued_command')
    return notificationLinks(contentText(record.attachment.prompt))
  if (record.type !== 'progress' || record.data?.type !== 'agent_progress') return []
  const { agentId } = record.data
  const toolUseId = record.parentToolUseID
  return agentId !== undefined && toolUseId !== undefined ? [{ agentId, toolUseId, source: 'progress' }] : []
}

function resultLinks(record: Extract<PlacedRecord['record'], { type: 'user' }>): StatedLink[] {
  const results = record.message.content.filter((block) => block.type === 'tool_result')
  return results.flatMap((block) => {
    if (block.tool_use_id === undefined) return []
    const toolUseId = block.tool_use_id
    const structured =
      results.length === 1 && isObject(record.toolUseResult)
        ? (record.toolUseResult['agentId'] ?? record.toolUseResult['agent_id'])
        : undefined
    const links: StatedLink[] =
      typeof structured === 'string' ? [{ agentId: structured, toolUseId, source: 'result' }] : []
    // The footer is the last match; a report may quote another agent's footer.
    const footer = [...contentText(block.content).matchAll(/^agentId: ([\w-]+)/gm)].at(-1)?.[1]
    return footer === undefined ? links : [...links, { agentId: footer, toolUseId, source: 'result text' }]
  })
}

function notificationLinks(text: string): StatedLink[] {
  const body = text.trimStart()
  if (!body.startsWith('<task-notification>')) return []
  const parts = readParts(body.slice('<task-notification>'.length))
  const [agentId, toolUseId] = [parts.get('task-id'), parts.get('tool-use-id')]
  return agentId && toolUseId ? [{ agentId: agentId.trim(), toolUseId: toolUseId.trim(), source: 'notification' }] : []
}

function workflowLinks(transcripts: readonly AgentTranscript[]): StatedLink[] {
  const agents = transcripts.flatMap(({ agentId, file }) => {
    const run = workflowRun(file)
    return agentId === null || run === undefined ? [] : [{ agentId, run }]
  })
  if (agents.length === 0) return []
  const runs = new Map(transcripts.flatMap(({ records }) => records.flatMap(({ record }) => runsIn(record))))
  return agents.flatMap(({ agentId, run }) => {
    const toolUseId = runs.get(run)
    return toolUseId === undefined ? [] : [{ agentId, toolUseId, source: 'result' }]
  })
}

export function workflowRun(file: string | null | undefined): string | undefined {
  return /[\\/]workflows[\\/]([^\\/]+)[\\/]/.exec(file ?? '')?.[1]
}

function runsIn(record: PlacedRecord['record']): [string, string][] {
  if (record.type !== 'user' || !isObject(record.toolUseResult)) return []
  const { runId, transcriptDir } = record.toolUseResult
  const call = record.message.content.find((block) => block.type === 'tool_result')?.tool_use_id
  if (call === undefined) return []
  const names = [runId, typeof transcriptDir === 'string' ? baseName(transcriptDir) : undefined]
  return names.flatMap((name): [string, string][] => (typeof name === 'string' ? [[name, call]] : []))
}

function guessedLinks(
  transcripts: readonly AgentTranscript[],
  calls: readonly AgentCall[],
  known: ReadonlyMap<string, AgentLink>,
): StatedLink[] {
  const used = new Set([...known.values()].map((link) => link.toolUseId))
  const links: StatedLink[] = []
  for (const source of ['prompt', 'time'] as const) {
    for (const { agentId, records, meta, file } of transcripts) {
      if (agentId === null || known.has(agentId) || isHiddenHelper(agentId) || workflowRun(file) !== undefined) continue
      // A teammate is prompted by messages of its team, so its start time says nothing.
      if (links.some((link) => link.agentId === agentId) || (source === 'time' && meta?.taskKind !== undefined))
        continue
      const free = calls.filter((call) => !used.has(call.id) && call.owner !== agentId)
      const call = source === 'prompt' ? callWithPrompt(records, free) : callBefore(records, free)
      if (!call) continue
      used.add(call.id)
      links.push({ agentId, toolUseId: call.id, source })
    }
  }
  return links
}
