// Agents below the agents that started them, in the order in which they began.
import type { AgentOutline } from '../../../src/session/session-view.ts'
import { groupBy } from '../../../src/text/group-by.ts'

export interface AgentNode {
  agent: AgentOutline
  depth: number
}

/** Those without a time come last, as they came. */
function byStart(a: AgentOutline, b: AgentOutline): number {
  const [first, second] = [Date.parse(a.startedAt ?? ''), Date.parse(b.startedAt ?? '')]
  if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second))
  return first - second
}

/** As a list with depths. Agents that name each other as parents, or one that is not there, stand at the top. */
export function agentTree(agents: readonly AgentOutline[]): AgentNode[] {
  const known = new Set(agents.map(({ agentId }) => agentId))
  const children = groupBy(agents.toSorted(byStart), ({ parentAgentId }) =>
    parentAgentId !== null && known.has(parentAgentId) ? parentAgentId : null,
  )
  const nodes: AgentNode[] = []
  const placed = new Set<string>()
  const place = (list: readonly AgentOutline[], depth: number): void => {
    for (const agent of list) {
      if (placed.has(agent.agentId)) continue
      placed.add(agent.agentId)
      nodes.push({ agent, depth })
      place(children.get(agent.agentId) ?? [], depth + 1)
    }
  }
  place(children.get(null) ?? [], 0)
  // Left over: those that go round in a circle.
  place(agents, 0)
  return nodes
}
