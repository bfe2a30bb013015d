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

/** Records that could be copies of each other: of one type, one time and one parent. Few are, so few are compared. */
function findCopies(nodes: readonly Node[]): Map<TalkNode, TalkNode> {
  const originals = new Map<TalkNode, TalkNode>()
  const groups = new Map<string, CopyGroup>()
  const talkAbove = talkAboveIn(new Map())
  for (const node of nodes) {
    if (!isTalk(node) || !isTelling(node)) continue
    const above = talkAbove(node)
    // Where nothing stands above them in the file, both must name the same parent, or none.
    const parent = above ? `of ${(originals.get(above) ?? above).id}` : `below ${node.parentId}`
    const key = `${node.record.type} ${node.record.timestamp} ${parent}`
    const group = groups.get(key)
    if (!group) groups.set(key, { first: node, byContent: undefined })
    else {
      const of = findOriginal(group, node)
      if (of && above !== node && talkAbove(of) !== node) originals.set(node, of)
    }
  }
  return originals
}

function isTelling({ record }: TalkNode): boolean {
  if (record.timestamp === undefined) return false
  return record.message.content.some((block) => block.type !== 'thinking' || Boolean(block.thinking))
}

interface CopyGroup {
  first: TalkNode
  /** Filled when a second record comes. */
  byContent: Map<string, TalkNode> | undefined
}

function findOriginal(group: CopyGroup, node: TalkNode): TalkNode | undefined {
  group.byContent ??= new Map([[contentKey(group.first), group.first]])
  const key = contentKey(node)
  const original = group.byContent.get(key)
  if (!original) group.byContent.set(key, node)
  return original
}

function contentKey({ record }: TalkNode): string {
  return JSON.stringify(record.message.content)
}

/** The message above a node, past scaffolding; what was climbed once is remembered. */
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
