// Finds calls that started an agent of which no transcript is known: Claude Code deleted it, or never wrote one.
import { isMessage, type Step } from '../../describe/build-steps.ts'
import { canonicalToolName, parseToolInput } from '../../format/tool.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { MissingAgent } from '../../session/session-view.ts'
import type { ToolState } from '../../thread/thread.ts'
import { hasMark } from '../../thread/step-mark.ts'

type AgentCall = Omit<MissingAgent, 'agent'>

/** The call never started an agent, or the agent may still write its transcript. */
const WITHOUT_AGENT: ReadonlySet<ToolState> = new Set(['denied', 'cancelled', 'running'])

export function findMissingAgents(open: OpenSession): MissingAgent[] {
  // Agents are read last, so until then it is unknown which are missing.
  if (open.progress) return []
  const { agents } = open.session
  const known = new Set(agents.flatMap(({ parentToolUseId }) => parentToolUseId ?? []))
  const callers = [null, ...agents.filter(({ isHelper }) => !isHelper).map(({ agentId }) => agentId)]
  const missing = new Map<string, MissingAgent>()
  for (const agent of callers) {
    for (const call of agentCalls(open.thread(agent === null ? {} : { agent }).steps))
      // An agent may repeat the calls of its parent.
      if (!known.has(call.toolUseId) && !missing.has(call.toolUseId)) missing.set(call.toolUseId, { ...call, agent })
  }
  return [...missing.values()]
}

/** By the steps that they were found in: an outline is requested with every change of a live session. */
const found = new WeakMap<readonly Step[], readonly AgentCall[]>()

function agentCalls(steps: readonly Step[]): readonly AgentCall[] {
  const known = found.get(steps)
  if (known) return known
  const calls: AgentCall[] = []
  for (const [step, { of, marks }] of steps.entries()) {
    if (!hasMark(marks, 'agent') || !isMessage(of)) continue
    for (const { id, name, input, state, agentId } of of.toolCalls) {
      if (canonicalToolName(name) !== 'Agent' || agentId !== null || WITHOUT_AGENT.has(state)) continue
      const { subagent_type: type, description } = parseToolInput('Agent', input).input ?? {}
      calls.push({
        toolUseId: id,
        type: type ?? null,
        description: description ?? null,
        step,
        uuid: of.uuids[0] ?? null,
      })
    }
  }
  found.set(steps, calls)
  return calls
}
