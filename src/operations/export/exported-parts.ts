// Splits an open session into its exported conversations: the main one, each branch from its fork on, and each agent.
import type { PartTurn, SessionPart } from '../../export/exported-session.ts'
import { buildTurns } from '../../thread/turn.ts'
import type { AgentThread, ThreadBranch } from '../../thread/thread.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { readThread, type ThreadReading } from '../../session/thread-reading.ts'

export interface PartReading {
  part: SessionPart
  reading: ThreadReading
}

export interface PartChoice {
  branches: 'all' | 'none'
  agents: 'inline' | 'separate' | 'none'
}

export function readParts(open: OpenSession, { branches, agents }: PartChoice): PartReading[] {
  return [
    toPart({ kind: 'main', key: 'main' }, open.thread({})),
    ...(branches === 'all' ? branchParts(open) : []),
    ...(agents === 'none' ? [] : agentParts(open)),
    ...(branches === 'all' && agents !== 'none' ? agentBranches(open) : []),
  ]
}

function toPart(part: Pick<SessionPart, 'kind' | 'key' | 'agent' | 'branch'>, reading: ThreadReading): PartReading {
  return { part: { ...part, turns: reading.outline.map(toTurn), steps: reading.steps.length }, reading }
}

function toTurn({ index, prompt, startedAt, durationMs, step, steps, toolCalls, errors }: PartTurn): PartTurn {
  return { index, prompt, startedAt, durationMs, step, steps, toolCalls, errors }
}

function branchParts(open: OpenSession): PartReading[] {
  const isAgent = open.files?.isAgent ?? false
  const from = { transcript: open.main, isAgent, forks: open.branches.forks() }
  return open.session.thread.branches.map((branch, index) =>
    toBranch(branch, index + 1, open.branches.anchorOf(branch), from),
  )
}

/** Branches of agents are numbered after those of the main conversation. */
function agentBranches(open: OpenSession): PartReading[] {
  const { session } = open
  let number = session.thread.branches.length
  return session.agents.flatMap(({ agentId, thread }) => {
    const from = { transcript: open.transcriptOf(agentId), isAgent: true, forks: new Map<string, number[]>() }
    return thread.branches.map((branch) => toBranch(branch, ++number, branch.forkUuid, from))
  })
}

function toBranch(
  { kind, forkUuid, prompts, messages }: ThreadBranch,
  number: number,
  after: string | null,
  from: Pick<ThreadReading, 'transcript' | 'isAgent' | 'forks'>,
): PartReading {
  const turns = buildTurns(messages, [])
  return toPart(
    { kind: 'branch', key: `branch-${number}`, branch: { number, kind, forkUuid, prompts, after } },
    readThread({ ...from, turns, opaque: [] }),
  )
}

function agentParts(open: OpenSession): PartReading[] {
  const keys = new Set<string>()
  const parts = open.session.agents.map((agent) => {
    const reading = open.thread({ agent: agent.agentId })
    const at = reading.outline.find(({ startedAt }) => startedAt !== null)?.startedAt ?? '~'
    return { at, found: toPart({ kind: 'agent', key: keyOf(agent, keys), agent: describe(agent) }, reading) }
  })
  return parts
    .toSorted((a, b) => compare(a.at, b.at) || compare(a.found.part.key, b.found.part.key))
    .map(({ found }) => found)
}

function describe(agent: AgentThread): NonNullable<SessionPart['agent']> {
  const { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper } = agent
  return { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper }
}

/** Agent ids come from file names and may contain any character; replacing those can make two ids equal, so a number is added. */
function keyOf({ agentId }: AgentThread, taken: Set<string>): string {
  const plain = `agent-${agentId.replaceAll(/[^\w-]/g, '_')}`
  let key = plain
  for (let number = 2; taken.has(key.toLowerCase()); number++) key = `${plain}-${number}`
  taken.add(key.toLowerCase())
  return key
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
