// The main line of a growing file. A new leaf is followed upwards until it meets the known line. What leaves the line,
// and everything attached to it, is taken off and attached again where it still belongs.
import { isOnlyAsides, isSpoken } from '../aside.ts'
import { stepUp, type Break, type Chain } from '../chain.ts'
import { isTalk, type Node } from '../graph.ts'
import { toolResultIds, toolUseIds } from '../tool-ids.ts'
import { pushTo } from '../../text/group-by.ts'
import type { GrowingGraph } from './growing-graph.ts'

export interface PathChange {
  added: Node[]
  removed: Node[]
}

export class GrowingPath {
  readonly nodes: Set<Node>
  private readonly graph: GrowingGraph
  /** From the root to the leaf. */
  private readonly walk: Node[]
  private readonly places = new Map<Node, number>()
  private breakNodes: { place: number; of: Break }[]
  private readonly messages = new Map<string, Node[]>()
  private readonly calls = new Map<string, Node[]>()
  private readonly results = new Map<string, Node[]>()

  constructor(graph: GrowingGraph, { path, walk, breaks }: Chain) {
    this.graph = graph
    this.nodes = path
    this.walk = walk.toReversed()
    for (const [place, node] of this.walk.entries()) this.places.set(node, place)
    this.breakNodes = breaks.map((of) => ({ place: this.places.get(graph.graph.byId.get(of.at) ?? NOWHERE) ?? 0, of }))
    for (const node of graph.graph.nodes) this.index(node)
  }

  get breaks(): Break[] {
    return this.breakNodes.map(({ of }) => of)
  }

  /** Returns undefined if the line must be built again. */
  update(fresh: readonly Node[], leaf: Node | undefined): PathChange | undefined {
    for (const node of fresh) this.index(node)
    const rerouted = this.reroute(leaf)
    if (!rerouted) return undefined
    const suspects = [...rerouted.left, ...fresh.flatMap((node) => this.asidesAbove(node))]
    const taken = this.takeOff(suspects)
    const added = this.attach(rerouted.joined, [...taken, ...fresh])
    return {
      added: added.filter((node) => !taken.has(node)),
      removed: [...taken].filter((node) => !this.nodes.has(node)),
    }
  }

  private index(node: Node): void {
    const { record } = node
    if (record.type === 'assistant' && record.message.id) pushTo(this.messages, record.message.id, node)
    for (const id of toolUseIds(record)) pushTo(this.calls, id, node)
    for (const id of toolResultIds(record)) pushTo(this.results, id, node)
  }

  private reroute(leaf: Node | undefined): { joined: Node[]; left: Node[] } | undefined {
    const joined = new Set<Node>()
    const breaks: Break[] = []
    let node = leaf
    while (node && !this.places.has(node)) {
      joined.add(node)
      const step = stepUp(this.graph.graph, this.graph.talks, node, joined)
      if (step.reason !== undefined) breaks.push({ at: node.id, to: step.next?.id ?? null, reason: step.reason })
      node = step.next
    }
    // Another root: the known line is a branch now.
    const meeting = node && this.places.get(node)
    if (meeting === undefined) return undefined
    if (!this.keepsLine(meeting, joined)) return undefined
    const left = this.walk.splice(meeting + 1)
    for (const each of left) this.places.delete(each)
    this.breakNodes = this.breakNodes.filter(({ place }) => place <= meeting)
    for (const each of [...joined].toReversed()) this.places.set(each, this.walk.push(each) - 1)
    for (const of of breaks.toReversed())
      this.breakNodes.push({ place: this.places.get(this.graph.graph.byId.get(of.at) ?? NOWHERE) ?? 0, of })
    return { joined: [...joined], left }
  }

  /**
   * Crossing a gap depends on the nodes below it only if these come before it in the file, and a circle only if it is
   * open now.
   */
  private keepsLine(meeting: number, joined: ReadonlySet<Node>): boolean {
    const left = this.walk.length - 1 - meeting
    if (left === 0 && joined.size === 0) return true
    const kept = this.breakNodes.filter(({ place }) => place <= meeting)
    if (left > 0 && kept.some(({ of }) => of.reason === 'cycle')) return false
    const gaps = [0, ...kept.map(({ place }) => place)].map((place) => this.walk[place]?.position ?? 0)
    const last = gaps.reduce((latest, position) => Math.max(latest, position), -1)
    for (let place = meeting + 1; place < this.walk.length; place++)
      if ((this.walk[place]?.position ?? 0) < last) return false
    for (const { position } of joined) if (position < last) return false
    return true
  }

  /** Asides stay beside the line only as long as nothing was said below them. */
  private asidesAbove(node: Node): Node[] {
    const asides: Node[] = []
    if (!isSpoken(node)) return asides
    const visited = new Set<Node>()
    for (let above = node.parent; above && !this.places.has(above) && !visited.has(above); above = above.parent) {
      visited.add(above)
      if (isTalk(above) && this.nodes.has(above)) asides.push(above)
    }
    return asides
  }

  private takeOff(suspects: readonly Node[]): Set<Node> {
    const taken = new Set<Node>()
    const pending = [...suspects]
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (this.places.has(node) || !this.nodes.delete(node)) continue
      taken.add(node)
      for (const each of this.groupsOf(node)) pending.push(...each)
      for (const child of node.children) pending.push(child)
    }
    return taken
  }

  private attach(joined: readonly Node[], loose: readonly Node[]): Node[] {
    const added: Node[] = []
    const pending: Node[] = []
    const walked = new Set<readonly Node[]>()
    const add = (node: Node) => {
      if (this.nodes.has(node)) return
      this.nodes.add(node)
      added.push(node)
      pending.push(node)
    }
    const spread = () => {
      for (let node = pending.pop(); node; node = pending.pop()) {
        for (const group of this.groupsOf(node)) {
          if (walked.has(group)) continue
          walked.add(group)
          group.forEach(add)
        }
        for (const child of node.children) if (!this.nodes.has(child) && isBeside(child)) add(child)
      }
    }
    joined.forEach(add)
    spread()
    for (const node of loose) if (!this.nodes.has(node) && this.isAttached(node)) add(node)
    spread()
    return added
  }

  /** The rows of the same message, and the results of its calls. */
  private groupsOf({ record }: Node): (readonly Node[])[] {
    const rows = record.type === 'assistant' && record.message.id ? this.messages.get(record.message.id) : undefined
    const results = toolUseIds(record).flatMap((id) => {
      const group = this.results.get(id)
      return group ? [group] : []
    })
    return rows ? [rows, ...results] : results
  }

  private isAttached(node: Node): boolean {
    const { record, parent } = node
    if (parent && this.nodes.has(parent) && isBeside(node)) return true
    const isOn = (other: Node) => this.nodes.has(other)
    if (record.type === 'assistant' && record.message.id && this.messages.get(record.message.id)?.some(isOn))
      return true
    return toolResultIds(record).some((id) => this.calls.get(id)?.some(isOn))
  }
}

function isBeside(child: Node): boolean {
  return !isTalk(child) || isOnlyAsides(child)
}

const NOWHERE: Node = {
  id: '',
  record: { type: 'system' },
  position: -1,
  line: 0,
  parentId: null,
  parent: undefined,
  children: [],
}
