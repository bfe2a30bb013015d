// Older builds wrote a resumed stretch again under new uuids: equal type, time, content and parent. Such a record is the
// one it repeats. Thinking without text says nothing by which a copy could be told: it is never taken for one.
import { isTalk, type Graph, type Node, type TalkNode } from './graph.ts'

export interface Replay {
  node: TalkNode
  /** The record it repeats. */
  of: TalkNode
}

/** Takes the copies out of the graph: what hung on one hangs on the original, and who names one means the original. */
export function takeReplays(graph: Graph): { graph: Graph; replays: Replay[] } {
  const originals = graph.isUnchained ? new Map<TalkNode, TalkNode>() : findCopies(graph.nodes)
  if (originals.size === 0) return { graph, replays: [] }
  const copies = new Set<Node>(originals.keys())
  const byId = new Map(graph.byId)
  for (const [node, of] of originals) {
    byId.set(node.id, of)
    for (const child of node.children) {
      child.parent = of
      child.parentId = of.id
    }
    of.children = [...of.children, ...node.children]
  }
  const nodes = graph.nodes.filter((node) => !copies.has(node))
  for (const node of nodes)
    if (node.children.some((child) => copies.has(child))) node.children = node.children.filter((c) => !copies.has(c))
  return { graph: { ...graph, nodes, byId }, replays: [...originals].map(([node, of]) => ({ node, of })) }
}

function findCopies(nodes: readonly Node[]): Map<TalkNode, TalkNode> {
  const originals = new Map<TalkNode, TalkNode>()
  const byTime = new Map<string, TalkNode[]>()
  for (const node of nodes) {
    if (!isTalk(node) || !isTelling(node)) continue
    const key = `${node.record.type} ${node.record.timestamp}`
    const group = byTime.get(key)
    const of = group?.find((candidate) => isCopy(node, candidate, originals))
    if (of) originals.set(node, of)
    else if (group) group.push(node)
    else byTime.set(key, [node])
  }
  return originals
}

function isTelling({ record }: TalkNode): boolean {
  if (record.timestamp === undefined) return false
  return record.message.content.some((block) => block.type !== 'thinking' || Boolean(block.thinking))
}

function isCopy(node: TalkNode, candidate: TalkNode, originals: ReadonlyMap<TalkNode, TalkNode>): boolean {
  const [above, before] = [talkAbove(node), talkAbove(candidate)]
  const parent = above && (originals.get(above) ?? above)
  if (parent !== before || before === node) return false
  // Where nothing stands above them in the file, both must name the same parent, or none.
  if (!above && node.parentId !== candidate.parentId) return false
  return JSON.stringify(node.record.message.content) === JSON.stringify(candidate.record.message.content)
}

function talkAbove(node: TalkNode): TalkNode | undefined {
  const visited = new Set<Node>([node])
  let current = node.parent
  while (current && !isTalk(current) && !visited.has(current)) {
    visited.add(current)
    current = current.parent
  }
  return current && isTalk(current) ? current : undefined
}
