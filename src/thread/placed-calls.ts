// Lists all tool calls of a session, including agents and abandoned branches, in the order in which they ended.
import { parseTimestamp } from '../format/timestamp.ts'
import type { AgentThread, Message, SessionThread, Thread, ToolCall } from './thread.ts'

export interface PlacedCall {
  call: ToolCall
  message: Message
  agentId: string | null
  /** For a call of an agent, the step of the call that started the agent; null if unknown. */
  step: number | null
  /** The call is on an abandoned branch, so its effect may have been undone. */
  isUncertain: boolean
}

export function placedCalls(
  { thread, agents }: SessionThread,
  stepOf: (message: Message) => number | undefined,
): PlacedCall[] {
  const own = callsOf(thread, null, (message) => stepOf(message) ?? null)
  const starts = new AgentSteps(own, agents)
  const ofAgents = agents.map(({ agentId, thread: its }) => callsOf(its, agentId, () => starts.stepOf(agentId)))
  return inTime([own, ...ofAgents])
}

function callsOf(
  { turns, branches }: Thread,
  agentId: string | null,
  stepOf: (message: Message) => number | null,
): PlacedCall[] {
  const placed = (isLeft: boolean) => (message: Message) => ({ message, isLeft })
  return [
    ...turns.flatMap(({ messages }) => messages.map(placed(false))),
    ...branches.flatMap(({ messages }) => messages.map(placed(true))),
  ]
    .toSorted((a, b) => a.message.position - b.message.position)
    .flatMap(({ message, isLeft }) =>
      message.toolCalls.map((call) => ({
        call,
        message,
        agentId,
        step: isLeft ? null : stepOf(message),
        isUncertain: isLeft,
      })),
    )
}

class AgentSteps {
  private readonly steps = new Map<string, number | null>()
  private readonly callers = new Map<string, string>()
  private readonly agents: ReadonlyMap<string, AgentThread>

  constructor(main: readonly PlacedCall[], agents: readonly AgentThread[]) {
    this.agents = new Map(agents.map((agent) => [agent.agentId, agent]))
    for (const { call, step } of main) this.steps.set(call.id, step)
    for (const { agentId, thread } of agents)
      for (const { call } of callsOf(thread, agentId, () => null))
        if (!this.steps.has(call.id)) this.callers.set(call.id, agentId)
  }

  stepOf(agentId: string, passed: ReadonlySet<string> = new Set()): number | null {
    const agent = this.agents.get(agentId)
    const call = agent?.parentToolUseId ?? ''
    const step = this.steps.get(call)
    if (step !== undefined) return step
    const parent = this.callers.get(call) ?? agent?.parentAgentId ?? agentId
    return parent === agentId || passed.has(parent) ? null : this.stepOf(parent, new Set([...passed, agentId]))
  }
}

/** Within a transcript, calls keep the order of its lines; between transcripts, they are ordered by time. */
function inTime(threads: readonly PlacedCall[][]): PlacedCall[] {
  const timed = threads.flatMap((calls) => {
    let latest = -Infinity
    return calls.map((placed) => {
      latest = Math.max(latest, parseTimestamp(placed.call.endedAt).ms ?? -Infinity)
      return { placed, at: latest }
    })
  })
  // -Infinity - -Infinity is NaN.
  return timed.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ placed }) => placed)
}
