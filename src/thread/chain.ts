// Finds the main thread of a file. Following parentUuid alone reaches 72 % of the messages in 656 real files; this
// procedure reaches 99.93 %, and the rest are abandoned branches.
import { isHumanPrompt } from '../format/prompt.ts'
import { isOnlyAsides, isSpoken } from './aside.ts'
import { isTalk, lowerBound, type Graph, type Node, type TalkNode } from './graph.ts'
import { toolResultIds, toolUseIds } from './tool-ids.ts'
import { groupByEach } from '../text/group-by.ts'

export interface Break {
  at: string
  to: string | null
  reason: 'compaction' | 'compaction without predecessor' | 'missing parent' | 'new root' | 'cycle'
}

export interface Chain {
  /** Nodes of the main thread, including progress, hooks and other non-messages. */
  path: Set<Node>
  /** From the leaf to the root, without the nodes that are attached beside it. */
  walk: readonly Node[]
  leaf: Node | undefined
  breaks: Break[]
}

export function buildChain(graph: Graph, hint: string | undefined): Chain {
  if (graph.isUnchained) return { path: new Set(graph.nodes), walk: [], leaf: graph.nodes.at(-1), breaks: [] }
  return buildChainTo(graph, chooseLeaf(graph, hint))
}

export function buildChainTo(graph: Graph, leaf: Node | undefined): Chain {
  const { path, breaks } = walkUp(graph, leaf)
  const walk = [...path]
  stitch(graph, path)
  return { path, walk, leaf, breaks }
}

/** Chooses the last message by file position, not by time; asides do not count. A hint without children wins. */
function chooseLeaf(graph: Graph, hint: string | undefined): Node | undefined {
  const hinted = hint === undefined ? undefined : graph.byId.get(hint)
  if (hinted && hinted.children.length === 0) return hinted
  const isForeign = foreignTeam(graph)
  let best: { tip: Node; spoken: number } | undefined
  for (const end of graph.nodes) {
    if (end.children.length > 0) continue
    const tip = climb(end, isTalk)
    if (!tip || (best && tip.position < best.spoken)) continue
    const spoken = climb(tip, (node) => isSpoken(node) && !isForeign(node))?.position
    if (spoken === undefined || (best && spoken < best.spoken)) continue
    if (!best || spoken > best.spoken || tip.position > best.tip.position) best = { tip, spoken }
  }
  return best?.tip ?? graph.nodes.findLast(isTalk) ?? graph.nodes.at(-1)
}

export function climb(from: Node, fits: (node: Node) => boolean): Node | undefined {
  const visited = new Set<Node>()
  let current: Node | undefined = from
  while (current && !fits(current)) {
    if (visited.has(current)) return undefined
    visited.add(current)
    current = current.parent
  }
  return current
}

/** Records of another team can get into a file. When a lead creates a second team, its records belong to the line. */
function foreignTeam(graph: Graph): (node: Node) => boolean {
  const own = graph.nodes.find(({ record }) => record.teamName)?.record.teamName
  const isOther = ({ record }: Node) => Boolean(record.teamName) && record.teamName !== own
  return (node) => {
    if (!isOther(node)) return false
    const below = new Set<Node>()
    let fork: Node | undefined = node
    while (fork && isOther(fork) && !below.has(fork)) {
      below.add(fork)
      fork = fork.parent
    }
    if (fork && !below.has(fork)) return fork.children.some((child) => isTalk(child) && !isOther(child))
    return ![...below].some(isBoundary)
  }
}

function walkUp(graph: Graph, leaf: Node | undefined): { path: Set<Node>; breaks: Break[] } {
  const path = new Set<Node>()
  const breaks: Break[] = []
  const talks = graph.nodes.filter(isTalk)
  for (let node = leaf; node;) {
    path.add(node)
    const step = stepUp(graph, talks, node, path)
    if (step.reason !== undefined) breaks.push({ at: node.id, to: step.next?.id ?? null, reason: step.reason })
    node = step.next
  }
  return { path, breaks: breaks.toReversed() }
}

export interface ChainStep {
  next: Node | undefined
  reason?: Break['reason']
}

export function stepUp(graph: Graph, talks: readonly TalkNode[], node: Node, path: ReadonlySet<Node>): ChainStep {
  if (node.parent && !path.has(node.parent)) return { next: node.parent }
  if (node.parent || node.parentId === node.id) return { next: talkBefore(talks, node, path), reason: 'cycle' }
  if (isBoundary(node)) return crossCompaction(graph, talks, node, path)
  const next = talkBefore(talks, node, path)
  if (node.parentId !== null) return { next, reason: 'missing parent' }
  return !next || startsNewThread(node) ? { next: undefined } : { next, reason: 'new root' }
}

/** A typed prompt with a null parent is the first prompt, edited. Other records lost the link of a resumed session. */
function startsNewThread({ record }: Node): boolean {
  if (record.type !== 'user' || record.parentUuid !== null || toolResultIds(record).length > 0) return false
  return isHumanPrompt(record)
}

export function isBoundary({ record }: Pick<Node, 'record'>): boolean {
  return record.type === 'system' && record.subtype === 'compact_boundary'
}

/** With preservedSegment, the logical parent can be a descendant of the boundary, hence the path check. */
function crossCompaction(graph: Graph, talks: readonly TalkNode[], node: Node, path: ReadonlySet<Node>): ChainStep {
  const logical = node.record.logicalParentUuid ? graph.byId.get(node.record.logicalParentUuid) : undefined
  if (logical && !path.has(logical) && logical.position < node.position) return { next: logical, reason: 'compaction' }
  return { next: talkBefore(talks, node, path), reason: 'compaction without predecessor' }
}

/** Binary search, because files of 20,000 records have hundreds of gaps. */
function talkBefore(talks: readonly TalkNode[], node: Node, path: ReadonlySet<Node>): Node | undefined {
  for (let index = lowerBound(talks, node.position) - 1; index >= 0; index--) {
    const talk = talks[index]
    if (talk && !path.has(talk)) return talk
  }
  return undefined
}

/** The format attaches blocks of a message, results of parallel calls, non-messages and asides beside the path. */
function stitch(graph: Graph, path: Set<Node>): void {
  const messages = groupByEach(graph.nodes, (node) =>
    node.record.type === 'assistant' ? [node.record.message.id ?? ''] : [],
  )
  const results = groupByEach(graph.nodes, (node) => toolResultIds(node.record))
  const pending = [...path]
  const add = (node: Node) => {
    if (path.has(node)) return
    path.add(node)
    pending.push(node)
  }
  // Each group is added once; otherwise every row of a message with thousands of rows would walk all of them.
  const addGroup = (groups: Map<string, Node[]>, key: string) => {
    const group = groups.get(key) ?? []
    groups.delete(key)
    group.forEach(add)
  }
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.record.type === 'assistant' && node.record.message.id) addGroup(messages, node.record.message.id)
    for (const id of toolUseIds(node.record)) addGroup(results, id)
    for (const child of node.children) if (!path.has(child) && (!isTalk(child) || isOnlyAsides(child))) add(child)
  }
}
