// Builds the thread of a session and of its agents, and links them. Pure: the records are passed in.
import { isHiddenHelper } from '../format/agent-id.ts'
import { contentText } from '../format/text.ts'
import { parseToolInput } from '../format/tool.ts'
import { linkAgents, workflowRun, type AgentLink, type AgentMeta, type AgentTranscript } from './agent.ts'
import { buildThread, type ThreadOptions } from './build.ts'
import { isSidechain, type PlacedRecord } from './graph.ts'
import { findInlineAgents, liftReports } from './inline-agents.ts'
import { collectResults } from './message.ts'
import type { AgentThread, SessionThread, Thread, ToolCall } from './thread.ts'
import type { FoundResult } from './tool-call.ts'

export interface SessionSource {
  main: readonly PlacedRecord[]
  agents: readonly AgentSource[]
  isLive?: boolean
  spilledText?: (path: string) => string | null
}

export interface AgentSource {
  agentId: string
  file: string
  records: readonly PlacedRecord[]
  meta?: AgentMeta | undefined
}

export function buildSession(source: SessionSource): SessionThread {
  const hasFile = new Set(source.agents.map(({ agentId }) => agentId))
  const inline = findInlineAgents(liftReports(source.main, hasFile)).map((agent) => ({
    ...agent,
    file: null,
    meta: undefined,
  }))
  const agents = [...inline, ...source.agents.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))]
  const main: AgentTranscript = { agentId: null, records: source.main.filter((placed) => !isSidechain(placed)) }
  const links = linkAgents([main, ...agents])
  const options: ThreadOptions = {
    isLive: source.isLive ?? false,
    otherResults: agents.length === 0 ? new Map() : resultsOf([source.main, ...agents.map(({ records }) => records)]),
    agentOf: agentLookup(links),
    ...(source.spilledText ? { spilledText: source.spilledText } : {}),
  }
  const thread = buildThread(source.main, options)
  const built = agents.map((agent) => ({ agent, thread: buildThread(agent.records, { ...options, isAgent: true }) }))
  const calls = callsOf([thread, ...built.map((agent) => agent.thread)])
  const callOf = (id: string) => calls.get(id)
  return {
    thread,
    agents: built.map(({ agent, thread: own }) => toAgentThread(agent, own, links.get(agent.agentId), callOf)),
  }
}

export function resultsOf(transcripts: readonly (readonly PlacedRecord[])[]): Map<string, FoundResult> {
  return collectResults(
    transcripts.flatMap((records) =>
      records.flatMap(({ record, line }) =>
        record.type === 'user' ? [{ record, id: record.uuid ?? `line ${line}` }] : [],
      ),
    ),
  )
}

function agentLookup(links: ReadonlyMap<string, AgentLink>): (callId: string) => string | null {
  const byCall = agentsByCall(links)
  return (callId) => byCall.get(callId) ?? null
}

export function agentsByCall(links: ReadonlyMap<string, AgentLink>): Map<string, string> {
  return new Map([...links].map(([agentId, link]) => [link.toolUseId, agentId]))
}

export function callsOf(threads: readonly Thread[]): Map<string, ToolCall> {
  const messages = threads.flatMap((thread) => [
    ...thread.turns.flatMap((turn) => turn.messages),
    ...thread.branches.flatMap((branch) => branch.messages),
  ])
  return new Map(messages.flatMap((message) => message.toolCalls).map((call) => [call.id, call]))
}

interface AgentParts {
  agentId: string
  file: string | null
  records: readonly PlacedRecord[]
  meta?: AgentMeta | undefined
}

export function toAgentThread(
  agent: AgentParts,
  thread: Thread,
  link: AgentLink | undefined,
  callOf: (id: string) => ToolCall | undefined,
): AgentThread {
  const call = link ? callOf(link.toolUseId) : undefined
  const input = call ? parseToolInput('Agent', call.input).input : undefined
  const isHelper = isHiddenHelper(agent.agentId) || isWarmup(agent.records)
  return {
    agentId: agent.agentId,
    type: agent.meta?.agentType ?? input?.subagent_type ?? null,
    description: agent.meta?.description ?? input?.description ?? null,
    parentToolUseId: link?.toolUseId ?? null,
    parentAgentId: link ? link.parentAgentId : (agent.meta?.parentAgentId ?? null),
    linkedBy: link?.source ?? null,
    unlinked: link ? null : unlinkedReason(agent, isHelper),
    isHelper,
    file: agent.file,
    thread,
  }
}

/** Matches "Warmup", or the reply to one whose prompt was not written (2.0.28–2.0.37). */
export function isWarmup(records: readonly Pick<PlacedRecord, 'record'>[]): boolean {
  const first = records.find(({ record }) => record.type === 'user' && !record.isMeta)?.record
  if (first?.type === 'user' && contentText(first.message.content).trim() === 'Warmup') return true
  return records.every(({ record }) => record.type === 'assistant')
}

function unlinkedReason(agent: AgentParts, isHelper: boolean): string {
  if (isHelper) return 'started by Claude Code itself, not by a call'
  if (agent.meta?.taskKind !== undefined) return 'a teammate, started by its team and not by a call'
  if (workflowRun(agent.file) !== undefined) return 'started by a workflow'
  return 'no call names this agent or has its prompt'
}
