// Follows a session: yields it as it is, then again after every change. It is not an operation, because it does not end.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../error.ts'
import { buildSteps, type Step } from '../../describe/build-steps.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { firstChange } from '../../session/thread-reading.ts'
import type { AgentThread, Message, Turn } from '../../thread/thread.ts'
import type { Context } from '../context.ts'
import { findRecords } from './find-session.ts'
import { showOpen, type ShowInput, type Shown } from './show.ts'

/** Checking the transcript takes one system call; checking its agents takes several for each, so it is done less often. */
const POLL_MS = 100
const AGENT_POLL_MS = 1000

export interface Followed {
  shown: Shown
  changedTurn: number
}

export async function* followSession(
  context: Context,
  input: ShowInput,
  signal: AbortSignal,
): AsyncGenerator<Followed> {
  const open = await findRecords(context, input.session)
  if (!open.files) throw new AppError('usage', 'Standard input cannot be followed; give a session or a file.')
  const seen = new SeenSteps()
  for (let revision = -1; !signal.aborted;) {
    const writtenAt = open.files.writtenAt()
    await open.refresh()
    if (open.changes.revision !== revision) {
      revision = open.changes.revision
      const shown = await showOpen(context, open, input)
      yield { shown, changedTurn: seen.changedTurn(shown.turns.slim, open.session.agents) }
    }
    await waitForChange(open, writtenAt, signal)
  }
}

async function waitForChange(
  { files, restMs }: OpenSession,
  writtenAt: number | null,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + AGENT_POLL_MS
  do await pause(Math.max(POLL_MS, restMs), signal)
  while (!signal.aborted && files?.writtenAt() === writtenAt && performance.now() < until)
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The waiting loop checks the signal.
  await sleep(ms, undefined, { signal }).catch(() => {})
}

class SeenSteps {
  private turns: readonly Step[] = []
  private agents = new Map<string, readonly Step[]>()

  changedTurn(turns: readonly Turn[], agents: readonly AgentThread[]): number {
    const steps = buildSteps(turns)
    const own = steps[firstChange(this.turns, steps)]?.turn ?? Infinity
    const now = new Map(agents.map(({ agentId, thread }) => [agentId, buildSteps(thread.turns)]))
    const changed = agents.filter(({ agentId }) => isChanged(this.agents.get(agentId) ?? [], now.get(agentId) ?? []))
    const theirs = changed.map((agent) => turnOfAgent(agent, agents, turns))
    this.turns = steps
    this.agents = now
    return Math.min(own, ...theirs)
  }
}

function isChanged(before: readonly Step[], now: readonly Step[]): boolean {
  return before.length !== now.length || firstChange(before, now) < now.length
}

function turnOfAgent(agent: AgentThread, agents: readonly AgentThread[], turns: readonly Turn[]): number {
  const climbed = new Set<AgentThread>()
  let top = agent
  while (top.parentAgentId !== null && !climbed.has(top)) {
    climbed.add(top)
    const parent = agents.find(({ agentId }) => agentId === top.parentAgentId)
    if (!parent) return Infinity
    top = parent
  }
  const isCalled = ({ toolCalls }: Message) => toolCalls.some(({ agentId }) => agentId === top.agentId)
  return turns.find(({ messages }) => messages.some(isCalled))?.index ?? Infinity
}
