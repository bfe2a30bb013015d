// The graph of a growing file. It accepts records that only add a node below the known ones. For anything else (a
// parent that comes after its child, a copy under another uuid, a second team) it asks for a new graph.
import { isSpoken } from '../aside.ts'
import { climb } from '../chain.ts'
import {
  isTalk,
  isTalkRecord,
  type ChainRecord,
  type Graph,
  type Node,
  type PlacedRecord,
  type TalkNode,
} from '../graph.ts'
import { contentKey, isComparable } from '../replay.ts'
import { pushTo } from '../../text/group-by.ts'

interface Tip {
  tip: Node
  /** Position of the last thing that was said on its line. */
  spoken: number
}

export class GrowingGraph {
  readonly graph: Graph
  readonly talks: TalkNode[]
  private readonly awaited = new Set<string>()
  /** Nodes without a parent in the file, by the parent that they name. */
  private readonly roots = new Map<string | null, Node[]>()
  private best: Tip | undefined
  private team: string | undefined
  /** The choice of a leaf depends on all ends together, so that no record can just be added. */
  isIrregular: boolean

  constructor(graph: Graph) {
    this.graph = graph
    this.talks = graph.nodes.filter(isTalk)
    this.isIrregular = graph.isUnchained
    for (const node of graph.nodes) this.note(node)
    for (const node of graph.nodes) if (node.children.length === 0) this.noteEnd(node)
  }

  /** Returns the new node, null if the record changes nothing, or undefined if the graph must be built again. */
  add(record: ChainRecord, { position, line }: PlacedRecord): Node | null | undefined {
    if (this.isIrregular) return undefined
    const { byId, nodes } = this.graph
    const id = record.uuid ?? `line ${line}`
    const parentId = record.parentUuid || null
    const known = byId.get(id)
    if (known) return isRepeated(known, id, parentId, record) ? null : undefined
    if (this.awaited.has(id) || parentId === id) return undefined
    const parent = parentId === null ? undefined : byId.get(parentId)
    // A child of a merged copy belongs to the original.
    const node: Node = { id, record, position, line, parentId: parent?.id ?? parentId, parent, children: [] }
    if (this.isCopy(node)) return undefined
    byId.set(id, node)
    nodes.push(node)
    parent?.children.push(node)
    if (isTalk(node)) this.talks.push(node)
    this.note(node)
    this.noteEnd(node)
    return this.isIrregular ? undefined : node
  }

  leaf(hint: string | undefined): Node | undefined {
    const hinted = hint === undefined ? undefined : this.graph.byId.get(hint)
    if (hinted && hinted.children.length === 0 && isSpoken(hinted)) return hinted
    return this.best?.tip ?? this.talks.at(-1) ?? this.graph.nodes.at(-1)
  }

  private note(node: Node): void {
    const { record, parent, parentId } = node
    if (!parent) {
      pushTo(this.roots, parentId, node)
      if (parentId !== null) this.awaited.add(parentId)
    }
    const logical = record.logicalParentUuid
    if (logical && !this.graph.byId.has(logical)) this.awaited.add(logical)
    if (record.teamName) this.team ??= record.teamName
    if (record.teamName && record.teamName !== this.team) this.isIrregular = true
  }

  /** A new end replaces its parent as an end, and ranks at least as high: only the best must be remembered. */
  private noteEnd(end: Node): void {
    const tip = climb(end, isTalk)
    const spoken = tip && climb(tip, isSpoken)?.position
    if (!tip || spoken === undefined) return
    // With a parent that comes later, the order in which ends are compared matters.
    if (spoken > tip.position) this.isIrregular = true
    const { best } = this
    if (!best || spoken > best.spoken || (spoken === best.spoken && tip.position > best.tip.position))
      this.best = { tip, spoken }
  }

  /** By the rule of replay.ts: same type, time, content, and message above. */
  private isCopy(node: Node): boolean {
    if (!isTalk(node) || !isComparable(node)) return false
    const isLike = (other: Node) =>
      isTalk(other) &&
      other.record.type === node.record.type &&
      other.record.timestamp === node.record.timestamp &&
      isComparable(other) &&
      contentKey(other) === contentKey(node)
    for (const other of this.besides(node)) if (isLike(other)) return true
    return false
  }

  private besides({ parent, parentId }: Node): Iterable<Node> {
    const above = parent && climb(parent, isTalk)
    if (above) return talksBelow(above)
    return parent ? parent.children : (this.roots.get(parentId) ?? [])
  }
}

function isRepeated(known: Node, id: string, parentId: string | null, record: ChainRecord): boolean {
  return known.id === id && known.parentId === parentId && (isTalk(known) || !isTalkRecord(record))
}

function* talksBelow(above: Node): Generator<Node> {
  const visited = new Set<Node>([above])
  const pending = [...above.children]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (visited.has(node)) continue
    visited.add(node)
    if (isTalk(node)) yield node
    else for (const child of node.children) pending.push(child)
  }
}
