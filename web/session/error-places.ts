// The errors of the shown conversation in reading order. Those of an agent come after the step that started it.
import type { AgentOutline, SessionOutline, StepFailure, ThreadName } from '../../src/session/session-view.ts'
import { hasMark, STEP_MARK } from '../../src/thread/step-mark.ts'
import { isSameThread } from './thread-key.ts'

export interface ErrorPlace extends StepFailure {
  thread: ThreadName
  /** Steps and agents that lead to it from the shown conversation. Paths compare in reading order. */
  path: readonly number[]
}

/** An agent without a known call belongs to the main line and comes last. */
const LAST = Number.POSITIVE_INFINITY

type Outline = Pick<SessionOutline, 'thread' | 'agents'>

export function errorPlaces(outline: Outline, shown: ThreadName): ErrorPlace[] {
  const own = outline.thread.marks.flatMap((marks, step) =>
    hasMark(marks, 'error') ? [{ thread: shown, step, uuid: null, path: [step] }] : [],
  )
  const nested = agentsWithin(outline, shown).flatMap(({ agent, path }) =>
    agent.failures.map((failure) => ({
      ...failure,
      thread: { agent: agent.agentId },
      path: [...path, failure.step],
    })),
  )
  return [...own, ...nested].toSorted((a, b) => comparePaths(a.path, b.path))
}

export interface PlacedAgent {
  agent: AgentOutline
  path: readonly number[]
}

/** Returns the agents that the shown conversation started, directly or not, without helpers of Claude Code itself. */
export function agentsWithin({ agents }: Outline, shown: ThreadName): PlacedAgent[] {
  return agents.flatMap((agent) => {
    const path = agent.isHelper ? null : pathOfAgent(agents, shown, agent.agentId)
    return path === null ? [] : [{ agent, path }]
  })
}

/** Returns null for a step of a conversation that does not belong to the shown one. */
export function pathOfStep(
  { agents }: Outline,
  shown: ThreadName,
  { thread, step }: { thread: ThreadName; step: number },
): readonly number[] | null {
  if (isSameThread(thread, shown)) return [step]
  const path = thread.agent === undefined ? null : pathOfAgent(agents, shown, thread.agent)
  return path && [...path, step]
}

function pathOfAgent(agents: readonly AgentOutline[], shown: ThreadName, agentId: string): number[] | null {
  const path: number[] = []
  let id: string | null = agentId
  // A damaged link could make the chain endless.
  while (id !== null && path.length < 2 * agents.length) {
    const index = agents.findIndex((agent) => agent.agentId === id)
    const agent = agents[index]
    if (!agent) return null
    path.unshift(agent.step ?? LAST, index)
    id = agent.step === null ? null : agent.parentAgentId
    if (isSameThread(id === null ? {} : { agent: id }, shown)) return path
  }
  return null
}

export function comparePaths(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place])
  if (index < 0) return a.length - b.length
  const other = b[index]
  return other === undefined || (a[index] ?? 0) > other ? 1 : -1
}

/** Marks the steps and turns whose agents failed, so that filters, minimap and outline show them. */
export function includeAgentErrors<T extends Outline>(outline: T, shown: ThreadName): T {
  const failed = agentsWithin(outline, shown).filter(({ agent }) => agent.errors > 0)
  if (failed.length === 0) return outline
  const marks = [...outline.thread.marks]
  const turns = outline.thread.turns.map((turn) => ({ ...turn }))
  for (const {
    agent: { errors },
    path: [step = LAST],
  } of failed) {
    if (marks[step] !== undefined) marks[step] |= STEP_MARK.error
    const turn = turns.find((each) => step >= each.step && step < each.step + each.steps)
    if (turn) turn.errors += errors
  }
  return { ...outline, thread: { ...outline.thread, marks, turns } }
}

/** Counts the errors of the session that only its branches show. `outline` includes the errors of agents. */
export function errorsOnBranches(outline: SessionOutline): number {
  const { session, thread } = outline
  const loose = agentsWithin(outline, {}).filter(({ path }) => path[0] === LAST)
  const shown = sum(thread.turns) + sum(loose.map(({ agent }) => agent))
  return Math.max(0, session.errors - shown)
}

function sum(parts: readonly { errors: number }[]): number {
  return parts.reduce((total, { errors }) => total + errors, 0)
}
