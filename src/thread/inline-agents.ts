// Finds agents in the main transcript. Before agents had their own files (1.0.x), their records were inline and marked
// isSidechain. A root that is not a prompt lost its parent and continues the agent before it.
import { liftDocumented } from './documented.ts'
import { buildGraph, type Node, type PlacedRecord } from './graph.ts'
import { toolResultIds } from './tool-ids.ts'
import { pushTo } from '../text/group-by.ts'

export interface InlineAgent {
  agentId: string
  records: PlacedRecord[]
}

export function findInlineAgents(records: readonly PlacedRecord[]): InlineAgent[] {
  const { nodes } = buildGraph(liftDocumented(records), (record) => record.isSidechain === true)
  const keys = new Map<Node, string>()
  const agents = new Map<string, PlacedRecord[]>()
  let previous: string | undefined
  for (const node of nodes) {
    const key = keyOf(node, keys, previous)
    pushTo(agents, key, { record: node.record, position: node.position, line: node.line })
    previous = key
  }
  return [...agents].map(([agentId, own]) => ({ agentId, records: own }))
}

function keyOf(from: Node, keys: Map<Node, string>, previous: string | undefined): string {
  if (from.record.agentId) return from.record.agentId
  const climbed = new Set<Node>()
  let node = from
  while (!keys.has(node) && node.parent && !climbed.has(node)) {
    climbed.add(node)
    node = node.parent
  }
  const key = keys.get(node) ?? (isPrompt(node) ? undefined : previous) ?? `inline-${node.line}`
  for (const below of [...climbed, node]) keys.set(below, key)
  return key
}

function isPrompt({ record }: Node): boolean {
  return record.type === 'user' && record.isMeta !== true && toolResultIds(record).length === 0
}
