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
  return resumeParts(() => [records])
}

/** The parts of a transcript, the last one first. The first record of a part continues the part before it. */
export function resumeParts(parts: () => Iterable<readonly PlacedRecord[]>): ResumeView {
  let [total, loaded] = [0, 0]
  let walk: { leaf: Node; end: Node } | undefined
  let isEnded = false
  for (const records of parts()) {
    const graph = buildGraph(records, (record) => record.isSidechain !== true)
    total += graph.nodes.filter(isTalk).length
    if (isEnded) continue
    const ends = walk ? undefined : endsOf(graph)
    // Nobody typed in the last part, so a leaf of an earlier one may come first.
    if (ends?.typed.length === 0 && !isAll(records, parts)) return resumeView([...parts()].toReversed().flat())
    const leaf = walk ? graph.byId.get(walk.end.parentId ?? '') : officialLeaf(graph, ends)
    if (!leaf) continue
    const path = pathUp(leaf)
    loaded += path.filter(isTalk).length
    const end = path.at(-1) ?? leaf
    walk = { leaf: walk?.leaf ?? leaf, end }
    isEnded = end.position !== records[0]?.position || end.parentId === null
  }
  if (!walk)
    return {
      leafUuid: null,
      startUuid: null,
      startLine: null,
      loaded: 0,
      total,
      stop: 'empty',
      explanation: 'The file has no messages.',
    }
  const { leaf, end } = walk
  const stop = stopOf(end)
  return {
    leafUuid: leaf.id,
    startUuid: end.id,
    startLine: end.line,
    loaded,
    total,
    stop,
    explanation: explain(stop, end, loaded < total),
  }
}

/** In a cycle, the last node is the first one that was reached again. */
function pathUp(leaf: Node): Node[] {
  const path = new Set<Node>()
  let node = leaf
  while (!path.has(node)) {
    path.add(node)
    if (!node.parent) break
    node = node.parent
  }
  return node.parent && path.has(node) ? [...path].filter((each) => each !== node).concat(node) : [...path]
}

/** As the SDK does: the last message without a successor, an injected one only if there is no other. */
function officialLeaf(graph: Graph, { typed, ends } = endsOf(graph)): Node | undefined {
  return latest(typed) ?? latest(ends) ?? graph.nodes.findLast(isTalk) ?? graph.nodes.at(-1)
}

function endsOf(graph: Graph): { typed: Node[]; ends: Node[] } {
  const ends = graph.nodes.filter((node) => node.children.length === 0).flatMap((node) => climb(node, isTalk) ?? [])
  return { ends, typed: ends.filter(({ record }) => !(record.type === 'user' && record.isMeta)) }
}

function isAll(records: readonly PlacedRecord[], parts: () => Iterable<readonly PlacedRecord[]>): boolean {
  for (const part of parts()) if (part !== records) return false
  return true
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
