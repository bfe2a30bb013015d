// The session of a long transcript that is divided into parts. Closed parts are built once, for the facts of their turns,
// and again when their messages are read. `buildSession` of all records is the definition.
import { linkTranscripts, type AgentLink } from '../thread/agent.ts'
import { buildThread, type ThreadOptions } from '../thread/build.ts'
import { LinkFacts } from '../thread/growth/link-facts.ts'
import { GrowingThread } from '../thread/growth/growing-thread.ts'
import type { GrownSession } from '../thread/growth/growing-session.ts'
import { buildPart, continuedThread, joinThreads, PartTurn, turnsAfter } from '../thread/parts/part-thread.ts'
import { agentsByCall, callsOf, resultsOf, toAgentThread, type AgentSource } from '../thread/session.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import type { Thread, ToolCall, Turn } from '../thread/thread.ts'
import type { FoundResult } from '../thread/tool-call.ts'
import type { PackedPart } from './packed-records.ts'
import type { Transcript, TranscriptParts } from './transcript.ts'

/** Threads of closed parts that are kept. */
const BUILT_PARTS = 2

interface ClosedPart {
  of: PackedPart
  turns: PartTurn[]
  rest: Omit<Thread, 'turns'>
}

interface KnownAgent {
  source: AgentSource
  count: number
  last: PlacedRecord | undefined
  thread: Thread
}

export interface PartedSource {
  main: Transcript
  parts: TranscriptParts
  agents: readonly AgentSource[]
  isLive: boolean
  /** The session will be built again when it grows. */
  staysOpen: boolean
}

export class PartedSession {
  private closed: ClosedPart[] = []
  private readonly built = new Map<PackedPart, Thread>()
  private source: PartedSource | undefined
  private options: ThreadOptions = {}
  private byCall: ReadonlyMap<string, string> = new Map()
  private facts = { of: new LinkFacts(), count: 0 }
  private growing = { thread: new GrowingThread(), start: -1, isLive: false }
  private readonly known = new Map<string, KnownAgent>()
  private readonly results = new WeakMap<readonly PlacedRecord[], Map<string, FoundResult>>()

  /** Returns undefined if agents are inside the main transcript: they are found by all its records together. */
  update(source: PartedSource): GrownSession | undefined {
    const { parts, main, isLive } = source
    const hasFile = new Set(source.agents.map(({ agentId }) => agentId))
    if (this.source && this.source.parts !== parts) this.clear()
    if ([...parts.cutter.reported].some((agentId) => !hasFile.has(agentId))) return undefined
    this.source = source
    const agents = source.agents.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))
    const links = this.link(agents, main)
    const isRelinked = this.setCalls(agentsByCall(links))
    this.options = {
      isLive,
      otherResults: agents.length === 0 ? new Map() : { get: (id) => this.resultOf(id, agents) },
      agentOf: (callId) => this.byCall.get(callId) ?? null,
      isTyped: (text) => parts.cutter.isTyped(text),
    }
    const isSame = this.addClosed(parts, isRelinked)
    const { thread, from } = this.joinOpen(source, isSame && !isRelinked)
    const grown = agents.map((agent) => this.agentThread(agent, isRelinked))
    const callOf = (id: string) => this.callWith(id, thread, grown)
    return {
      session: {
        thread,
        agents: grown.map(({ agent, thread: own }) => toAgentThread(agent, own, links.get(agent.agentId), callOf)),
      },
      from: new Map<string | null, number>([
        [null, from],
        ...grown.map(({ agent, isNew }): [string, number] => [agent.agentId, isNew ? 0 : Infinity]),
      ]),
    }
  }

  /** The file was replaced. */
  private clear(): void {
    this.closed = []
    this.built.clear()
    this.facts = { of: new LinkFacts(), count: 0 }
    this.growing = { thread: new GrowingThread(), start: -1, isLive: false }
    this.known.clear()
  }

  /** The thread of a closed part, with its own turn numbers. */
  thread(part: number): Thread {
    const of = this.closed[part]?.of ?? this.source?.parts.packed.parts[part]
    const known = of && this.built.get(of)
    const thread = known ?? this.buildClosed(part)
    if (!of) return thread
    // Last used comes last.
    this.built.delete(of)
    this.built.set(of, thread)
    const [oldest] = this.built.size > BUILT_PARTS ? this.built.keys() : []
    if (oldest) this.built.delete(oldest)
    return thread
  }

  private buildClosed(part: number): Thread {
    const packed = this.source?.parts.packed
    const records = packed?.recordsOf(part) ?? []
    const leaf = packed?.parts[part]?.leaf
    // The model had all results before the next prompt.
    return buildPart(records, { ...this.options, isLive: false, isFirst: part === 0, leaf })
  }

  /** Returns whether the parts are those of the last update, with others after them. */
  private addClosed({ packed }: TranscriptParts, isRelinked: boolean): boolean {
    const same = this.closed.findIndex(({ of }, index) => of !== packed.parts[index])
    if (same >= 0) this.closed.length = same
    if (isRelinked) this.built.clear()
    for (let part = this.closed.length; part < packed.parts.length; part++) {
      const of = packed.parts[part]
      if (!of) continue
      const { turns, ...rest } = this.thread(part)
      const own = turnsAfter({ turns, ...rest }, part === 0, this.turnCount())
      const first = part === 0 ? 0 : 1
      const slim = own.map((turn, index) => new PartTurn(turn, this, part, index + first))
      this.closed.push({ of, turns: slim, rest })
    }
    return same < 0
  }

  private turnCount(): number {
    const last = this.closed.findLast(({ turns }) => turns.length > 0)?.turns.at(-1)
    return last ? last.index + 1 : 0
  }

  private joinOpen(source: PartedSource, isSame: boolean): { thread: Thread; from: number } {
    const { main, staysOpen } = source
    const records = main.openRecords
    const start = records[0]?.position ?? 0
    const isFirst = this.closed.length === 0
    const before = this.growing.start
    if (start !== before || !isSame) this.growing = { thread: new GrowingThread(), start, isLive: source.isLive }
    const open = staysOpen
      ? this.growing.thread.update(records, this.options)
      : { thread: buildThread(records, this.options), from: 0 }
    const own = continuedThread(open.thread, records, isFirst)
    const turns: Turn[] = []
    for (const part of this.closed) for (const turn of part.turns) turns.push(turn)
    for (const turn of turnsAfter(own, isFirst, turns.length)) turns.push(turn)
    const thread = joinThreads([...this.closed.map(({ rest }) => rest), own], turns)
    // What was open and is closed now may have been live.
    if (!isSame || before < 0) return { thread, from: 0 }
    return { thread, from: start === before ? open.from : Math.min(before, start) }
  }

  private agentThread(
    source: AgentSource,
    isRelinked: boolean,
  ): { agent: AgentSource; thread: Thread; isNew: boolean } {
    const known = this.known.get(source.agentId)
    const { records } = source
    const isSame = known && known.count === records.length && known.last === records.at(-1)
    // A call without a result may have got one in another transcript, or may no longer be running.
    if (known && isSame && !isRelinked && !hasOpenCall(known.thread))
      return { agent: source, thread: known.thread, isNew: false }
    const thread = buildThread(records, { ...this.options, isAgent: true })
    this.known.set(source.agentId, { source, count: records.length, last: records.at(-1), thread })
    return { agent: source, thread, isNew: true }
  }

  private setCalls(byCall: ReadonlyMap<string, string>): boolean {
    const before = this.byCall
    this.byCall = byCall
    return before.size !== byCall.size || [...byCall].some(([call, agentId]) => before.get(call) !== agentId)
  }

  private link(agents: readonly AgentSource[], main: Transcript): ReadonlyMap<string, AgentLink> {
    if (agents.length === 0) return new Map()
    const own = this.mainFacts(main)
    return linkTranscripts([
      { agentId: null, facts: own },
      ...agents.map(({ agentId, file, meta, records }) => ({ agentId, file, meta, facts: LinkFacts.of(records) })),
    ])
  }

  /** Continues with the records that were added. Records at the end that may be taken back are added to a new list. */
  private mainFacts(main: Transcript): LinkFacts {
    const isNew = main.settled < this.facts.count || main.records.length > main.settled
    if (isNew) this.facts = { of: new LinkFacts(), count: 0 }
    const { of, count } = this.facts
    for (const { record } of main.recordsFrom(count)) of.add(record)
    this.facts.count = isNew ? Infinity : main.settled
    return of
  }

  private resultOf(id: string, agents: readonly AgentSource[]): FoundResult | undefined {
    const lists = [this.recordsWith(id), ...agents.map(({ records }) => records)]
    for (const records of lists) {
      const found = this.resultsIn(records).get(id)
      if (found) return found
    }
    return undefined
  }

  private recordsWith(id: string): readonly PlacedRecord[] {
    const { parts, main } = this.source ?? {}
    const position = parts?.cutter.positionOfCall(id)
    if (!main || !parts || position === undefined || position >= parts.packed.length) return main?.openRecords ?? []
    return parts.packed.recordsOf(parts.packed.partAt(position))
  }

  private resultsIn(records: readonly PlacedRecord[]): ReadonlyMap<string, FoundResult> {
    const known = this.results.get(records) ?? resultsOf([records])
    this.results.set(records, known)
    return known
  }

  /** The last call with this id: those of agents come last. */
  private callWith(id: string, main: Thread, agents: readonly { thread: Thread }[]): ToolCall | undefined {
    for (const { thread } of agents.toReversed()) {
      const found = callsOf([thread]).get(id)
      if (found) return found
    }
    const position = this.source?.parts.cutter.positionOfCall(id)
    const part = position === undefined ? -1 : (this.source?.parts.packed.partAt(position) ?? -1)
    const isClosed = position !== undefined && position < (this.source?.parts.packed.length ?? 0)
    if (isClosed) return callsOf([this.thread(part)]).get(id)
    const open = main.turns.filter((turn) => !(turn instanceof PartTurn))
    return callsOf([{ ...main, turns: open }]).get(id)
  }
}

function hasOpenCall({ turns, branches }: Thread): boolean {
  const isOpen = ({ toolCalls }: Turn['messages'][number]) => toolCalls.some(({ result }) => result === null)
  return turns.some(({ messages }) => messages.some(isOpen)) || branches.some(({ messages }) => messages.some(isOpen))
}
