import type { AgentOutline } from '../../../src/session/session-view.ts'
import { groupBy } from '../../../src/text/group-by.ts'

export interface AgentNode {
  agent: AgentOutline
  depth: number
}

function byStart(a: AgentOutline, b: AgentOutline): number {
  const [first, second] = [Date.parse(a.startedAt ?? ''), Date.parse(b.startedAt ?? '')]
  if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second))
  return first - second
}

/** Returns the tree as a list with depths. Agents in a parent cycle or with an unknown parent are at the top level. */
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
  // Only agents in a cycle are left.
  place(agents, 0)
  return nodes
}
