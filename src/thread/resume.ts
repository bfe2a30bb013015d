// Computes what `claude --resume` would load. It walks along parentUuid and stops at a compaction, a gap or the root.
import { climb } from './chain.ts'
import { buildGraph, isTalk, type Graph, type Node, type PlacedRecord } from './graph.ts'

export interface ResumeView {
  leafUuid: string | null
  startUuid: string | null
  startLine: number | null
  loaded: number
  total: number
  stop: 'root' | 'compaction' | 'missing parent' | 'cycle' | 'empty'
  explanation: string
}

export function resumeView(records: readonly PlacedRecord[]): ResumeView {
  const graph = buildGraph(records, (record) => record.isSidechain !== true)
  const leaf = officialLeaf(graph)
  const total = graph.nodes.filter(isTalk).length
  if (!leaf)
    return {
      leafUuid: null,
      startUuid: null,
      startLine: null,
      loaded: 0,
      total,
      stop: 'empty',
      explanation: 'The file has no messages.',
    }
  const path = new Set<Node>()
  let node: Node = leaf
  while (!path.has(node)) {
    path.add(node)
    if (!node.parent) break
    node = node.parent
  }
  const stop = stopOf(node)
  const loaded = [...path].filter(isTalk).length
  return {
    leafUuid: leaf.id,
    startUuid: node.id,
    startLine: node.line,
    loaded,
    total,
    stop,
    explanation: explain(stop, node, loaded < total),
  }
}

/** As the SDK does: the last message without a successor, an injected one only if there is no other. */
function officialLeaf(graph: Graph): Node | undefined {
  const ends = graph.nodes.filter((node) => node.children.length === 0).flatMap((node) => climb(node, isTalk) ?? [])
  const typed = ends.filter(({ record }) => !(record.type === 'user' && record.isMeta))
  return latest(typed) ?? latest(ends) ?? graph.nodes.findLast(isTalk) ?? graph.nodes.at(-1)
}

function latest(nodes: readonly Node[]): Node | undefined {
  return nodes.reduce<Node | undefined>(
    (best, node) => (!best || node.position > best.position ? node : best),
    undefined,
  )
}

function stopOf(node: Node): ResumeView['stop'] {
  if (node.parent || node.parentId === node.id) return 'cycle'
  if (node.record.type === 'system' && node.record.subtype === 'compact_boundary') return 'compaction'
  return node.parentId === null ? 'root' : 'missing parent'
}

function explain(stop: ResumeView['stop'], node: Node, isPart: boolean): string {
  switch (stop) {
    case 'compaction':
      return `Line ${node.line} is a compaction: its summary replaces everything before it.`
    case 'missing parent':
      return `Line ${node.line} names ${node.parentId ?? ''} as its parent, but no record in the file has that uuid, so the model does not see anything before it.`
    case 'cycle':
      return `Line ${node.line} is its own ancestor: the chain is circular.`
    default:
      return isPart
        ? 'The chain is complete up to its start. The rest are parallel results or other branches.'
        : 'The chain is complete up to its start.'
  }
}
