// Everything a growing thread remembers between updates: graph, main line, messages and turns.
import { branchesOf } from '../branch.ts'
import { buildMainChain, isPrompt, toThreadBranch, type ThreadOptions } from '../build.ts'
import { isDocumentedTalk } from '../documented.ts'
import { chainEvent, findCompactions, isCompacting, metadataEvent, queuedMessages } from '../events.ts'
import {
  buildGraph,
  isChainRecord,
  isSidechain,
  isTalk,
  type ChainRecord,
  type Node,
  type PlacedRecord,
} from '../graph.ts'
import { lowerBound, type TalkNode } from '../graph.ts'
import { collectResults, type MessageContext } from '../message.ts'
import { takeReplays } from '../replay.ts'
import type { Message, Thread, ToolCall } from '../thread.ts'
import type { FoundResult } from '../tool-call.ts'
import { toolUseIds } from '../tool-ids.ts'
import { GrowingGraph } from './growing-graph.ts'
import { GrowingMessages } from './growing-messages.ts'
import { GrowingPath, type PathChange } from './growing-path.ts'
import { QueuedTexts } from './queued-texts.ts'
import { Timeline, type Item } from './timeline.ts'

export interface GrownThread {
  thread: Thread
  /** Everything before this position is as it was; Infinity if nothing changed, 0 after a new build. */
  from: number
  /** The calls whose messages were built again; null if all were. */
  calls: ReadonlySet<string> | null
}

export class ThreadState {
  thread: Thread
  private options: ThreadOptions
  private readonly graph: GrowingGraph
  private readonly path: GrowingPath
  private readonly messages = new GrowingMessages()
  private readonly timeline = new Timeline()
  private readonly queued = new QueuedTexts()
  private readonly results = new Map<string, FoundResult>()
  /** Messages that are not on the main line. */
  private readonly rest = new Set<TalkNode>()
  private restCalls: ReadonlySet<string> = new Set()
  private readonly compacting = new Set<Node>()
  private hint: string | undefined
  private readonly context: MessageContext

  /** Returns undefined for records that only documents describe: what they mean depends on all others. */
  static of(records: readonly PlacedRecord[], options: ThreadOptions): ThreadState | undefined {
    return records.some(({ record }) => isDocumentedTalk(record)) ? undefined : new ThreadState(records, options)
  }

  private constructor(records: readonly PlacedRecord[], options: ThreadOptions) {
    this.options = options
    this.context = this.messageContext()
    const { graph, replays } = takeReplays(buildGraph(records, (record) => this.isOwn(record)))
    const chain = buildMainChain(records, graph)
    this.graph = new GrowingGraph(graph)
    this.path = new GrowingPath(this.graph, chain)
    const unplaced = replays.map(({ node, original }) => ({ uuid: node.id, reason: `replay of ${original.id}` }))
    this.thread = { turns: this.timeline.turns, branches: [], compactions: [], breaks: [], unplaced }
    const changes = new Map<number, Item | null>()
    for (const placed of records) this.addRecord(placed, changes)
    this.apply({ fresh: this.graph.graph.nodes, changes, change: { added: [...chain.path], removed: [] }, calls: [] })
  }

  /** Returns undefined if the thread must be built again. */
  extend(records: readonly PlacedRecord[], options: ThreadOptions, calls: Iterable<string>): GrownThread | undefined {
    if (this.graph.isIrregular) return undefined
    this.options = options
    const fresh: Node[] = []
    const changes = new Map<number, Item | null>()
    for (const placed of records) {
      const { record } = placed
      if (isDocumentedTalk(record)) return undefined
      this.addRecord(placed, changes)
      if (!isChainRecord(record) || !this.isOwn(record)) continue
      const node = this.graph.add(record, placed)
      if (node === undefined) return undefined
      if (node) fresh.push(node)
    }
    const change = this.path.update(fresh, this.graph.leaf(this.hint))
    return change && this.apply({ fresh, changes, change, calls })
  }

  *waitingCalls(): Generator<string> {
    yield* this.messages.waitingCalls()
  }

  hasCall(id: string): boolean {
    return this.messages.hasCall(id) || this.restCalls.has(id)
  }

  callWith(id: string): ToolCall | undefined {
    const branched = this.thread.branches.flatMap(({ messages }) => messages.flatMap(({ toolCalls }) => toolCalls))
    return branched.findLast((call) => call.id === id) ?? this.messages.callWith(id)
  }

  private isOwn(record: ChainRecord): boolean {
    return this.options.isAgent === true || !isSidechain({ record })
  }

  private messageContext(): MessageContext {
    return {
      isAgent: this.options.isAgent ?? false,
      isLive: false,
      resultOf: (id) => this.results.get(id) ?? this.options.otherResults?.get(id),
      agentOf: (id) => this.options.agentOf?.(id) ?? null,
      spilledText: (path) => this.options.spilledText?.(path) ?? null,
    }
  }

  /** The hint by the rule of build.ts: a prompt typed after it makes it outdated. */
  private addRecord(placed: PlacedRecord, changes: Map<number, Item | null>): void {
    const { record } = placed
    if (record.type === 'last-prompt') this.hint = record.leafUuid || undefined
    else if (this.hint !== undefined && isPrompt(record) && record.uuid !== this.hint) this.hint = undefined
    this.queued.addRecord(placed)
    const event = metadataEvent(placed)
    if (event) changes.set(event.position, event)
  }

  private apply({ fresh, changes, change, calls }: Update): GrownThread {
    const dirty = new Set([...calls, ...this.addResults(fresh)])
    for (const node of change.removed) this.place(node, null, changes)
    for (const node of change.added) this.place(node, 'on', changes)
    const isLive = this.options.isLive ?? false
    const messages = this.messages.update(change, dirty, { ...this.context, isLive })
    this.queued.update(messages, this.options.isTyped ?? (() => false))
    for (const [position, message] of messages) changes.set(position, message)
    const from = this.timeline.apply(changes, (after, before) => this.isTalkBetween(after, before))
    const branches = this.updateBranches(fresh, change, dirty)
    this.thread = {
      turns: this.timeline.turns,
      branches: branches ?? this.thread.branches,
      compactions: this.updateCompactions(change),
      breaks: this.path.breaks,
      unplaced: this.thread.unplaced,
    }
    return { thread: this.thread, from, calls: branches ? null : callsIn(messages.values()) }
  }

  /** Of several results the first counts. Returns the calls that have one now. */
  private addResults(fresh: readonly Node[]): string[] {
    const talks = fresh.filter(isTalk)
    for (const node of talks) this.queued.addTalk(node)
    const found: string[] = []
    for (const [id, result] of collectResults(talks)) {
      if (this.results.has(id)) continue
      this.results.set(id, result)
      found.push(id)
    }
    return found
  }

  /** Shows or hides what is not a message of its own: events and queued commands. */
  private place(node: Node, on: 'on' | null, changes: Map<number, Item | null>): void {
    if (isTalk(node)) return
    const [message] = queuedMessages([node])
    if (message) this.queued.place(message, on ? 1 : -1)
    const item = message ?? chainEvent(node)
    if (item) changes.set(item.position, on && item)
  }

  private updateCompactions({ added, removed }: PathChange): Thread['compactions'] {
    const gone = removed.filter((node) => this.compacting.delete(node))
    const found = added.filter(isCompacting)
    for (const node of found) this.compacting.add(node)
    return gone.length + found.length === 0 ? this.thread.compactions : findCompactions(this.compacting)
  }

  private isTalkBetween(after: number, before: number): boolean {
    const { talks } = this.graph
    for (let place = lowerBound(talks, after + 1); place < talks.length; place++) {
      const talk = talks[place]
      if (!talk || talk.position >= before) return false
      if (this.path.nodes.has(talk)) return true
    }
    return false
  }

  /** Returns undefined if the branches are as they were. */
  private updateBranches(
    fresh: readonly Node[],
    { added, removed }: PathChange,
    calls: ReadonlySet<string>,
  ): Thread['branches'] | undefined {
    const known = new Set(fresh)
    let isChanged = removed.length > 0 || added.some((node) => !known.has(node))
    for (const node of [...fresh, ...removed, ...added]) {
      if (!isTalk(node)) continue
      const isOff = !this.path.nodes.has(node)
      if (isOff === this.rest.has(node)) continue
      isChanged = true
      if (isOff) this.rest.add(node)
      else this.rest.delete(node)
    }
    if (this.rest.size === 0 && this.thread.branches.length === 0) return undefined
    if (!isChanged && ![...calls].some((id) => this.restCalls.has(id))) return undefined
    const rest = [...this.rest].toSorted((a, b) => a.position - b.position)
    this.restCalls = new Set(rest.flatMap(({ record }) => toolUseIds(record)))
    return branchesOf(this.graph.graph, this.path.nodes, rest).map((branch) => toThreadBranch(branch, this.context))
  }
}

interface Update {
  fresh: readonly Node[]
  changes: Map<number, Item | null>
  change: PathChange
  calls: Iterable<string>
}

function callsIn(messages: Iterable<Message | null>): Set<string> {
  const calls = new Set<string>()
  for (const message of messages) for (const { id } of message?.toolCalls ?? []) calls.add(id)
  return calls
}
