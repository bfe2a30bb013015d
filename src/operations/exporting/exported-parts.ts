// The conversations of an open session as they are handed over: the main line, each branch from where it left, each agent.
import type { PartTurn, SessionPart } from '../../export/exported-session.ts'
import { buildTurns } from '../../thread/turn.ts'
import type { AgentThread } from '../../thread/thread.ts'
import type { OpenSession } from '../reading/open-session.ts'
import { readThread, type ThreadReading } from '../reading/thread-reading.ts'

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
  ]
}

function toPart(part: Pick<SessionPart, 'kind' | 'key' | 'agent' | 'branch'>, reading: ThreadReading): PartReading {
  return { part: { ...part, turns: reading.outline.map(toTurn), steps: reading.steps.length }, reading }
}

function toTurn({ index, prompt, startedAt, durationMs, step, steps, toolCalls, errors }: PartTurn): PartTurn {
  return { index, prompt, startedAt, durationMs, step, steps, toolCalls, errors }
}

function branchParts(open: OpenSession): PartReading[] {
  const forks = open.branches.forks()
  const isAgent = open.files?.isAgent ?? false
  return open.session.thread.branches.map((branch, index) => {
    const { kind, forkUuid, prompts, messages } = branch
    const number = index + 1
    const turns = buildTurns(messages, [])
    return toPart(
      {
        kind: 'branch',
        key: `branch-${number}`,
        branch: { number, kind, forkUuid, prompts, after: open.branches.anchorOf(branch) },
      },
      readThread({ transcript: open.main, isAgent, turns, opaque: [], forks }),
    )
  })
}

/** In the order in which they began; those without a time last. */
function agentParts(open: OpenSession): PartReading[] {
  const parts = open.session.agents.map((agent) => {
    const reading = open.thread({ agent: agent.agentId })
    const at = reading.outline.find(({ startedAt }) => startedAt !== null)?.startedAt ?? '~'
    return { at, found: toPart({ kind: 'agent', key: keyOf(agent), agent: describe(agent) }, reading) }
  })
  return parts
    .toSorted((a, b) => compare(a.at, b.at) || compare(a.found.part.key, b.found.part.key))
    .map(({ found }) => found)
}

function describe(agent: AgentThread): NonNullable<SessionPart['agent']> {
  const { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper } = agent
  return { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper }
}

/** Ids are names of files, and could be anything there. */
function keyOf({ agentId }: AgentThread): string {
  return `agent-${agentId.replaceAll(/[^\w-]/g, '_')}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
