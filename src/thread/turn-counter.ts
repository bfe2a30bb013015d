// Determines the turn of each record while a file is read. If the thread could differ from file order, `isStraight` is
// false and the thread must be built (turn-places.ts). When in doubt it is false: that costs a second read, while a
// wrong true would give a wrong number.
import type { LiftedEntry } from '../format/record.ts'
import { HASH_START, mixText } from '../text/hash.ts'
import { isAside } from './aside.ts'
import { isDocumentedTalk } from './documented.ts'
import { isChainRecord, isTalkRecord, type ChainRecord, type TalkRecord } from './graph.ts'
import { startsTurn } from './message.ts'
import { toolResultIds, toolUseIds } from './tool-ids.ts'
import { toJson } from '../text/to-json.ts'
import { reportedAgent } from './inline-agents.ts'

export type SavedTurns = string

/** A group is a set of records that the thread includes or excludes together. */
interface Saved {
  turn: number
  isStraight: boolean
  /** The thread must be built at every later read: links go forward, uuids repeat, or teams are mixed. */
  isTangled: boolean
  above: string | null
  talkAbove: string | null
  hasTalk: boolean
  message: string | null
  /** API messages of earlier groups: one that continues later stays in the turn it began in. */
  messages: string[]
  /** Records of the newest group, each with the message that it is or is attached to; null if there is none. */
  members: [uuid: string, talk: string | null][]
  /** Asides in the group: the thread may leave out one that other records are attached to. */
  asides: string[]
  /** Hashes of type, time and message above. Two equal hashes in a group may be a record and its replay. */
  prints: number[]
  calls: string[]
  team: string | null
  /** The leaf that the last `last-prompt` record names, while it may decide where the main thread ends. */
  hint: string | null
  roots: number
  isChained: boolean
  /** Parents that were named but have not occurred in the file. */
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

/** The next record is attached to one of the last few. If not, the thread is built, which is only slower. */
const SAVED_MEMBERS = 32
/** A message that continues after others does so soon. */
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
  private readonly parents = new Set<string>()
  private readonly seen: Set<string> | null

  constructor(isAgent: boolean, saved: SavedTurns | null = null) {
    this.isAgent = isAgent
    // Written by save() of this version: an index of another version is rebuilt.
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

  /** The number of the last turn of the main line, which is also the number of turns. */
  get turns(): number {
    return this.state.turn
  }

  get isStraight(): boolean {
    return this.state.isStraight && this.endsHere && !this.state.isTangled
  }

  add(record: LiftedEntry): number | null {
    if (record.type === 'last-prompt') this.setHint(record.leafUuid ?? null)
    else if (isDocumentedTalk(record)) this.state.isStraight = false
    else if (isChainRecord(record)) this.addChained(record)
    return isTitle(record) ? null : this.state.turn
  }

  /** Continues counting after the thread was built, if the newest group is in the last turn of the main thread. */
  settle(lastTurn: number, inLastTurn: ReadonlySet<string>): void {
    const talk = [...this.members].filter(([uuid, own]) => uuid === own)
    // The main thread ends at a message, never at an aside alone.
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
    return toJson(saved)
  }

  /** Only the number of turns. A counter cannot continue with it. */
  saveNumber(): SavedTurns {
    return toJson({ turn: this.state.turn })
  }

  private get endsHere(): boolean {
    return this.state.hint === null || this.members.has(this.state.hint)
  }

  /** A leaf with children decides nothing (chain.ts). */
  private setHint(leaf: string | null): void {
    this.state.hint = leaf === null || leaf === '' || this.parents.has(leaf) ? null : leaf
  }

  private addChained(record: ChainRecord): void {
    const { state } = this
    const { uuid, parentUuid, teamName } = record
    // The turn of a report is that of its agent.
    if (reportedAgent(record) !== undefined) state.isStraight = false
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
    else if (this.isAttachedHere(record)) this.join(record)
    // It may be a second copy of a record that this counter has not seen.
    else if (this.seen === null) state.isStraight = false
    if (uuid !== undefined) this.seen?.add(uuid)
  }

  private isKnown(uuid: string): boolean {
    return this.seen?.has(uuid) ?? this.members.has(uuid)
  }

  /** Without any parents, file order is the thread; the first named parent changes that. */
  private noteParent(parent: string): void {
    const { state } = this
    if (!state.isChained && state.roots > 1) state.isStraight = false
    state.isChained = true
    if (parent === state.hint) state.hint = null
    if (this.members.has(parent)) this.parents.add(parent)
  }

  /** A record without a parent, or with a missing one, continues at the end. A compaction uses another field. */
  private isAttachedHere(record: ChainRecord): boolean {
    const above = record.parentUuid || record.logicalParentUuid
    return !above || this.members.has(above) || this.isMissing(above)
  }

  /** Two records with the same missing parent may be copies. */
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
    // Text next to a result starts a turn, while its record stays in the previous one.
    if (isPrompt && results.length > 0) state.isStraight = false
    // A prompt typed by a person is not an aside; an agent's prompt may be.
    const isBeside = (this.isAgent || !isPrompt) && isAside({ record })
    const print = this.printOf(record)
    const isOdd =
      !this.continuesGroup(record, isBeside) || !results.every((id) => this.calls.has(id)) || this.prints.has(print)
    const isPart = state.hasTalk && !isOdd && !isPrompt && this.isPart(record, results, isBeside)
    if (isOdd || (!isPart && this.isOldMessage(record))) state.isStraight = false
    if (!isPart) this.open(record)
    this.join(record)
    if (isBeside && record.uuid !== undefined) this.asides.add(record.uuid)
    this.prints.add(print)
    if (!record.parentUuid) state.roots += 1
    this.noteCalls(record, results)
  }

  /** When in doubt, the turn of a call is not known. */
  private noteCalls(record: TalkRecord, results: readonly string[]): void {
    if (!this.state.isStraight) return this.calls.clear()
    for (const id of results) this.calls.delete(id)
    for (const id of toolUseIds(record)) this.calls.add(id)
  }

  private startTurn(uuid: string | undefined): void {
    const { state } = this
    state.turn += 1
    this.calls.clear()
    if (!this.isAgent && uuid !== state.hint) state.hint = null
  }

  private continuesGroup(record: TalkRecord, isBeside: boolean): boolean {
    const { state } = this
    const { parentUuid } = record
    if (!parentUuid) return !state.hasTalk || !state.isChained
    if (this.members.get(parentUuid) || (parentUuid === state.above && this.isSameMessage(record))) return true
    // The position of an aside that is attached to no message is not known yet.
    return this.isAttachedHere(record) && (!state.hasTalk || !isBeside)
  }

  private isPart(record: TalkRecord, results: readonly string[], isBeside: boolean): boolean {
    if (isBeside) return true
    const isOnAside = this.asides.has(this.talkAbove(record) ?? '')
    return !isOnAside && (results.length > 0 || this.isSameMessage(record))
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
