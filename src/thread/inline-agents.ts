// Before agents had files of their own (1.0.x), their records stood in the main transcript, marked isSidechain, each
// agent a tree with its own root.
import { buildGraph, type Node, type PlacedRecord } from './graph.ts'

export interface InlineAgent {
  agentId: string
  records: PlacedRecord[]
}

export function findInlineAgents(records: readonly PlacedRecord[]): InlineAgent[] {
  const graph = buildGraph(records, (record) => record.isSidechain === true)
  const byRoot = new Map<string, PlacedRecord[]>()
  for (const node of graph.nodes) {
    const key = node.record.agentId ?? `inline-${rootOf(node).line}`
    const group = byRoot.get(key)
    const placed = { record: node.record, position: node.position, line: node.line }
    if (group) group.push(placed)
    else byRoot.set(key, [placed])
  }
  return [...byRoot].map(([agentId, own]) => ({ agentId, records: own }))
}

function rootOf(node: Node): Node {
  const visited = new Set<Node>()
  let current = node
  while (current.parent && !visited.has(current)) {
    visited.add(current)
    current = current.parent
  }
  return current
}
