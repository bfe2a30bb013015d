// Links subagents to the calls that started them. Agent transcripts have three layouts and no pointer to their call, so
// the link is searched for in seven sources, the most reliable first.
import { isHiddenHelper } from '../format/agent-id.ts'
import { callBefore, callWithPrompt, findAgentCalls, type AgentCall } from './agent-call.ts'
import type { PlacedRecord } from './graph.ts'
import { LinkFacts, type StatedLink } from './growth/link-facts.ts'
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

/** A transcript as its facts, so that a growing one is not read again. */
export interface LinkedTranscript extends Omit<AgentTranscript, 'records'> {
  facts: LinkFacts
}

export function linkAgents(transcripts: readonly AgentTranscript[]): Map<string, AgentLink> {
  if (transcripts.every(({ agentId }) => agentId === null)) return new Map()
  return linkTranscripts(transcripts.map((each) => ({ ...each, facts: LinkFacts.of(each.records) })))
}

export function linkTranscripts(unordered: readonly LinkedTranscript[]): Map<string, AgentLink> {
  if (unordered.every(({ agentId }) => agentId === null)) return new Map()
  const transcripts = unordered.toSorted(bySurety)
  const calls = transcripts.flatMap(({ agentId, facts }) => findAgentCalls(facts, agentId))
  const links = new Map<string, AgentLink>()
  const add = ({ agentId, toolUseId, source }: StatedLink, stated: string | null = null) => {
    if (links.has(agentId)) return
    // The first transcript wins, because helpers have copies.
    const owner = transcripts.find(({ facts }) => facts.hasCall(toolUseId))
    const parentAgentId = owner ? owner.agentId : stated
    // A call must be in another transcript: a resumed agent names itself in its own results.
    if (parentAgentId !== agentId) links.set(agentId, { toolUseId, parentAgentId, source })
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
function bySurety(a: LinkedTranscript, b: LinkedTranscript): number {
  const rank = ({ agentId }: LinkedTranscript) => (agentId === null ? 0 : isHiddenHelper(agentId) ? 2 : 1)
  const [first, second] = [a.agentId ?? '', b.agentId ?? '']
  return rank(a) - rank(b) || (first < second ? -1 : first > second ? 1 : 0)
}

const ORDER: readonly LinkSource[] = ['result', 'result text', 'progress', 'notification']

function statedLinks(transcripts: readonly LinkedTranscript[]): StatedLink[] {
  const isOther = (id: string) => transcripts.some(({ facts }) => facts.hasCallOfOtherTool(id))
  return transcripts
    .flatMap(({ facts }) => [...facts.stated])
    .filter(({ source, toolUseId }) => source !== 'result text' || !isOther(toolUseId))
    .toSorted((a, b) => ORDER.indexOf(a.source) - ORDER.indexOf(b.source))
}

function workflowLinks(transcripts: readonly LinkedTranscript[]): StatedLink[] {
  return transcripts.flatMap(({ agentId, file }): StatedLink[] => {
    const run = workflowRun(file)
    if (agentId === null || run === undefined) return []
    const toolUseId = transcripts.findLast(({ facts }) => facts.runs.has(run))?.facts.runs.get(run)
    return toolUseId === undefined ? [] : [{ agentId, toolUseId, source: 'result' }]
  })
}

export function workflowRun(file: string | null | undefined): string | undefined {
  return /[\\/]workflows[\\/]([^\\/]+)[\\/]/.exec(file ?? '')?.[1]
}

function guessedLinks(
  transcripts: readonly LinkedTranscript[],
  calls: readonly AgentCall[],
  known: ReadonlyMap<string, AgentLink>,
): StatedLink[] {
  const used = new Set([...known.values()].map((link) => link.toolUseId))
  const links: StatedLink[] = []
  for (const source of ['prompt', 'time'] as const) {
    for (const { agentId, facts, meta, file } of transcripts) {
      if (agentId === null || known.has(agentId) || isHiddenHelper(agentId) || workflowRun(file) !== undefined) continue
      // A teammate is prompted by messages of its team, so its start time says nothing.
      if (links.some((link) => link.agentId === agentId) || (source === 'time' && meta?.taskKind !== undefined))
        continue
      const free = calls.filter((call) => !used.has(call.id) && call.owner !== agentId)
      const call = source === 'prompt' ? callWithPrompt(facts, free) : callBefore(facts, free)
      if (!call) continue
      used.add(call.id)
      links.push({ agentId, toolUseId: call.id, source })
    }
  }
  return links
}
