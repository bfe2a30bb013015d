// Older builds wrote resumed records again under new uuids, with the same type, time, content and parent. Such copies
// are merged with the original. Thinking without text is never treated as a copy, because it has nothing to compare.
import { isTalk, type Graph, type Node, type TalkNode } from './graph.ts'
import { toJson } from '../text/to-json.ts'

export interface Replay {
  node: TalkNode
  original: TalkNode
}

export function takeReplays(graph: Graph): { graph: Graph; replays: Replay[] } {
  const originals = graph.isUnchained ? new Map<TalkNode, TalkNode>() : findCopies(graph.nodes)
  if (originals.size === 0) return { graph, replays: [] }
  const copies = new Set<Node>(originals.keys())
  const byId = new Map(graph.byId)
  for (const [node, original] of originals) {
    byId.set(node.id, original)
    for (const child of node.children) {
      child.parent = original
      child.parentId = original.id
    }
    original.children = [...original.children, ...node.children]
  }
  const nodes = graph.nodes.filter((node) => !copies.has(node))
  for (const node of nodes)
    if (node.children.some((child) => copies.has(child))) node.children = node.children.filter((c) => !copies.has(c))
  return { graph: { ...graph, nodes, byId }, replays: [...originals].map(([node, original]) => ({ node, original })) }
}

function findCopies(nodes: readonly Node[]): Map<TalkNode, TalkNode> {
  const originals = new Map<TalkNode, TalkNode>()
  const groups = new Map<string, CopyGroup>()
  const talkAbove = talkAboveIn(new Map())
  for (const node of nodes) {
    if (!isTalk(node) || !isComparable(node)) continue
    const above = talkAbove(node)
    // Without a message above them in the file, both must name the same parent, or none.
    const parent = above ? `of ${(originals.get(above) ?? above).id}` : `below ${node.parentId}`
    const key = `${node.record.type} ${node.record.timestamp} ${parent}`
    const group = groups.get(key)
    if (!group) groups.set(key, { first: node, byContent: undefined })
    else {
      const original = findOriginal(group, node)
      if (original && above !== node && talkAbove(original) !== node) originals.set(node, original)
    }
  }
  return originals
}

export function isComparable({ record }: TalkNode): boolean {
  if (record.timestamp === undefined) return false
  return record.message.content.some((block) => block.type !== 'thinking' || Boolean(block.thinking))
}

interface CopyGroup {
  first: TalkNode
  byContent: Map<string, TalkNode> | undefined
}

function findOriginal(group: CopyGroup, node: TalkNode): TalkNode | undefined {
  group.byContent ??= new Map([[contentKey(group.first), group.first]])
  const key = contentKey(node)
  const original = group.byContent.get(key)
  if (!original) group.byContent.set(key, node)
  return original
}

export function contentKey({ record }: TalkNode): string {
  return toJson(record.message.content)
}

function talkAboveIn(known: Map<Node, TalkNode | undefined>): (node: Node) => TalkNode | undefined {
  return (node) => {
    const climbed = new Set<Node>()
    let current: Node | undefined = node
    do {
      climbed.add(current)
      current = current.parent
    } while (current && !isTalk(current) && !known.has(current) && !climbed.has(current))
    const found = current && isTalk(current) ? current : current && known.get(current)
    for (const below of climbed) if (!isTalk(below)) known.set(below, found)
    return found
  }
}
