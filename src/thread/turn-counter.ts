// The turn of each record while a file is read, without the records before it. Most transcripts are one line of talk:
// every message hangs on the newest one, and then counting prompts gives the turns of the thread (turn.ts). Where a
// record hangs elsewhere, or anything else could make the thread differ from the order of the file, the count is not
// trusted and the thread has to be built (turn-places.ts). In doubt the answer is no: a doubt costs a second read, a
// wrong yes would cost a wrong number.
import type { LiftedEntry } from '../format/record.ts'
import { HASH_START, mixText } from '../text/hash.ts'
import { isAside } from './aside.ts'
import { isChainRecord, isTalkRecord, type ChainRecord, type TalkRecord } from './graph.ts'
import { startsTurn } from './message.ts'
import { toolResultIds, toolUseIds } from './tool-ids.ts'

/** What a counter remembers, as JSON: counting can go on where it stopped. */
export type SavedTurns = string

/**
 * A group is what the thread takes or leaves as a whole: the records of one API message, the results of its calls,
 * asides, and what is not talk and hangs on them.
 */
interface Saved {
  turn: number
  isStraight: boolean
  /** Whoever reads on must build the thread each time: links go forward, uuids repeat, or teams are mixed. */
  isTangled: boolean
  /** What the first record of the newest group hangs on, and the talk above that. */
  above: string | null
  talkAbove: string | null
  hasTalk: boolean
  /** API message of the newest group. */
  message: string | null
  /** API messages of groups before it: one that goes on later stays in the turn it began in. */
  messages: string[]
  /** Records of the newest group, each with the talk that it is or hangs on; null for what hangs on none. */
  members: [uuid: string, talk: string | null][]
  /** Asides among them: the thread may leave out one that anything else hangs on. */
  asides: string[]
  /** Hashes of type, time and talk above: two equal ones in a group may be a record and its replay. */
  prints: number[]
  /** Calls of this turn that wait for their result. */
  calls: string[]
  /** The first team that a record names. */
  team: string | null
  /** The leaf that the last `last-prompt` record names, while it may decide where the main line ends. */
  hint: string | null
  /** Talk without a parent, as long as no record names one. */
  roots: number
  isChained: boolean
  /** Parents that were named before they came, if they come at all. */
  missing: string[]
}

const START: Saved = {
  turn: 0,
  isStraight: true,
  isTangled: false,
  above: null,
  talkAbove: null,
  hasTalk: false,
  message: null,
  messages: [],
  members: [],
  asides: [],
  prints: [],
  calls: [],
  team: null,
  hint: null,
  roots: 0,
  isChained: false,
  missing: [],
}

/** The next record hangs on one of the last few. Where it does not, the thread is built, and nothing is wrong. */
const SAVED_MEMBERS = 32
/** A message that goes on after others does so soon. */
const SAVED_MESSAGES = 8

export class TurnCounter {
  private readonly isAgent: boolean
  private readonly state: Omit<Saved, 'members' | 'asides' | 'messages' | 'prints' | 'calls' | 'missing'>
  private readonly members: Map<string, string | null>
  private readonly asides: Set<string>
  private readonly messages: Set<string>
  private readonly prints: Set<number>
  private readonly calls: Set<string>
  private readonly missing: Set<string>
  /** Members that something hangs on. */
  private readonly parents = new Set<string>()
  /** All records so far; null when the beginning of the file was read by another counter. */
  private readonly seen: Set<string> | null

  constructor(isAgent: boolean, saved: SavedTurns | null = null) {
    this.isAgent = isAgent
    // Written by save() of this version: an index of another version is built from nothing.
    const { members, asides, messages, prints, calls, missing, ...state } =
      saved === null ? START : (JSON.parse(saved) as Saved)
    this.state = { ...state }
    this.missing = new Set(missing)
    this.seen = saved === null ? new Set() : null
    this.members = new Map(members)
    this.asides = new Set(asides)
    this.messages = new Set(messages)
    this.prints = new Set(prints)
    this.calls = new Set(calls)
  }

  /** Whether the turns that were counted are those of the thread. */
  get isStraight(): boolean {
    return this.state.isStraight && this.endsHere && !this.state.isTangled
  }

  /** The turn of the record that was added last; null for the title of a session, which is in none. */
  add(record: LiftedEntry): number | null {
    if (record.type === 'last-prompt') this.setHint(record.leafUuid ?? null)
    // Calls as documents describe them hang nowhere.
    else if (record.type === 'tool_use' || record.type === 'tool_result') this.state.isStraight = false
    else if (isChainRecord(record)) this.addChained(record)
    return isTitle(record) ? null : this.state.turn
  }

  /** The thread was built. Where the newest group is in the last turn of its main line, counting goes on from there. */
  settle(lastTurn: number, inLastTurn: ReadonlySet<string>): void {
    const talk = [...this.members].filter(([uuid, own]) => uuid === own)
    // The main line ends at talk, never at an aside alone.
    const hasEnd = talk.some(([uuid]) => !this.asides.has(uuid))
    this.state.isStraight = this.endsHere && hasEnd && talk.every(([uuid]) => inLastTurn.has(uuid))
    this.state.turn = lastTurn
  }

  save(): SavedTurns {
    const saved: Saved = {
      ...this.state,
      members: [...this.members].slice(-SAVED_MEMBERS),
      asides: [...this.asides],
      messages: [...this.messages].slice(-SAVED_MESSAGES),
      prints: [...this.prints],
      calls: [...this.calls],
      missing: [...this.missing],
    }
    return JSON.stringify(saved)
  }

  private get endsHere(): boolean {
    return this.state.hint === null || this.members.has(this.state.hint)
  }

  /** A leaf that something hangs on decides nothing (chain.ts). */
  private setHint(leaf: string | null): void {
    this.state.hint = leaf === null || leaf === '' || this.parents.has(leaf) ? null : leaf
  }

  private addChained(record: ChainRecord): void {
    const { state } = this
    const { uuid, parentUuid, teamName } = record
    // An agent inside the file: its records are a thread of their own.
    if (!this.isAgent && record.isSidechain === true) {
      state.isStraight = false
      return
    }
    state.team ??= teamName || null
    state.isTangled ||=
      (Boolean(teamName) && teamName !== state.team) ||
      (uuid !== undefined && (this.isKnown(uuid) || this.missing.has(uuid) || uuid === parentUuid))
    if (parentUuid) this.noteParent(parentUuid)
    if (isTalkRecord(record)) this.addTalk(record)
    else if (this.hangsHere(record)) this.join(record)
    // It may be the second copy of a record that this counter has not seen.
    else if (this.seen === null) state.isStraight = false
    if (uuid !== undefined) this.seen?.add(uuid)
  }

  private isKnown(uuid: string): boolean {
    return this.seen?.has(uuid) ?? this.members.has(uuid)
  }

  /** Without any parents the order of the file is the thread; the first one that is named changes that. */
  private noteParent(parent: string): void {
    const { state } = this
    if (!state.isChained && state.roots > 1) state.isStraight = false
    state.isChained = true
    if (parent === state.hint) state.hint = null
    if (this.members.has(parent)) this.parents.add(parent)
  }

  /**
   * What names no parent, or one that is not in the file, goes on where the file was before it. A compaction says in
   * another field what it follows.
   */
  private hangsHere(record: ChainRecord): boolean {
    const above = record.parentUuid || record.logicalParentUuid
    return !above || this.members.has(above) || this.isMissing(above)
  }

  /** Not in the file so far, as far as is known. Two that hang on the same missing record may be copies. */
  private isMissing(parent: string): boolean {
    if (this.seen?.has(parent)) return false
    const isFirst = !this.missing.has(parent)
    this.missing.add(parent)
    return this.seen !== null && isFirst
  }

  private addTalk(record: TalkRecord): void {
    const { state } = this
    const results = toolResultIds(record)
    const isPrompt = record.type === 'user' && startsTurn(record, this.isAgent)
    if (isPrompt) this.startTurn(record.uuid)
    // Words beside a result begin a turn, and their record stays in the one before.
    if (isPrompt && results.length > 0) state.isStraight = false
    // A prompt that a person typed is no aside; one of an agent may be.
    const isBeside = (this.isAgent || !isPrompt) && isAside({ record })
    const print = this.printOf(record)
    const isOdd = !this.goesOn(record, isBeside) || !results.every((id) => this.calls.has(id)) || this.prints.has(print)
    const isPart = state.hasTalk && !isOdd && !isPrompt && this.isPart(record, results, isBeside)
    if (isOdd || (!isPart && this.isOldMessage(record))) state.isStraight = false
    if (!isPart) this.open(record)
    this.join(record)
    if (isBeside && record.uuid !== undefined) this.asides.add(record.uuid)
    this.prints.add(print)
    if (!record.parentUuid) state.roots += 1
    this.noteCalls(record, results)
  }

  /** In doubt it is not known which turn a call is in. */
  private noteCalls(record: TalkRecord, results: readonly string[]): void {
    if (!this.state.isStraight) return this.calls.clear()
    for (const id of results) this.calls.delete(id)
    for (const id of toolUseIds(record)) this.calls.add(id)
  }

  /** A prompt makes the leaf that was named before it old. */
  private startTurn(uuid: string | undefined): void {
    const { state } = this
    state.turn += 1
    this.calls.clear()
    if (!this.isAgent && uuid !== state.hint) state.hint = null
  }

  /** Whether talk continues the newest group. */
  private goesOn(record: TalkRecord, isBeside: boolean): boolean {
    const { state } = this
    const { parentUuid } = record
    // A second beginning.
    if (!parentUuid) return !state.hasTalk || !state.isChained
    if (this.members.get(parentUuid) || (parentUuid === state.above && this.isSameMessage(record))) return true
    // Where an aside belongs that hangs on no talk is not known yet.
    return this.hangsHere(record) && (!state.hasTalk || !isBeside)
  }

  private isPart(record: TalkRecord, results: readonly string[], isBeside: boolean): boolean {
    if (isBeside) return true
    const hangsOnAside = this.asides.has(this.talkAbove(record) ?? '')
    return !hangsOnAside && (results.length > 0 || this.isSameMessage(record))
  }

  private isSameMessage(record: TalkRecord): boolean {
    return record.type === 'assistant' && Boolean(record.message.id) && record.message.id === this.state.message
  }

  private isOldMessage(record: TalkRecord): boolean {
    return record.type === 'assistant' && this.messages.has(record.message.id ?? '')
  }

  private open(record: TalkRecord): void {
    const { state } = this
    const talkAbove = this.talkAbove(record)
    this.members.clear()
    this.parents.clear()
    this.asides.clear()
    this.prints.clear()
    state.hasTalk = true
    state.above = record.parentUuid ?? null
    state.talkAbove = talkAbove
    state.message = (record.type === 'assistant' && record.message.id) || null
    if (state.message !== null) this.messages.add(state.message)
  }

  private join(record: ChainRecord): void {
    const { uuid, parentUuid } = record
    if (uuid === undefined) return
    this.members.set(uuid, isTalkRecord(record) ? uuid : (this.members.get(parentUuid ?? '') ?? null))
  }

  private printOf(record: TalkRecord): number {
    const text = `${record.type} ${record.timestamp} ${this.talkAbove(record)}`
    return mixText(HASH_START, text, 0, text.length)
  }

  private talkAbove({ parentUuid }: ChainRecord): string | null {
    if (!parentUuid) return null
    if (parentUuid === this.state.above) return this.state.talkAbove
    return this.members.get(parentUuid) ?? parentUuid
  }
}

const TITLES: ReadonlySet<LiftedEntry['type']> = new Set(['summary', 'custom-title', 'ai-title'])

export function isTitle({ type }: LiftedEntry): boolean {
  return TITLES.has(type)
}
