// Cuts a growing transcript into parts whose threads do not depend on each other, so that only the last part must be in
// memory. A part starts with a prompt that continues the record before it. If a later record refers to a closed part (a
// rewind, a copy, a late result), that part and all after it are joined again. What cannot be cut stays one part.
import { parseTimestamp } from '../../format/timestamp.ts'
import { contentText } from '../../format/text.ts'
import type { EntryOf, LiftedEntry } from '../../format/record.ts'
import { fingerprintText } from '../../text/hash.ts'
import { TextTable } from '../../text/text-table.ts'
import { isPrompt } from '../build.ts'
import { isDocumentedTalk } from '../documented.ts'
import { isChainRecord, isSidechain, isTalkRecord, type ChainRecord, type PlacedRecord } from '../graph.ts'
import { reportedAgent } from '../inline-agents.ts'
import { typedCommand, TypedQueue } from '../queue.ts'
import { toolResultIds, toolUseIds } from '../tool-ids.ts'

export interface PartSizes {
  /** Transcripts with fewer records are not divided. */
  from: number
  /** Records of a part, at least. */
  part: number
}

/** Shorter transcripts stay below 512 MB as objects, and are read a fifth faster than packed ones. */
export const LONG_TRANSCRIPT: PartSizes = { from: 100_000, part: 2000 }

/** What a record means for the parts: nothing, the start of a new part, or that the parts from `from` on are one. */
export type Division = null | { kind: 'cut' } | { kind: 'join'; from: number }

const CUT: Division = { kind: 'cut' }

/** Flags of an id. The rest of its value is the position of the record that has it, with room for 500 million. */
const TALK = 1
const CHAIN = 2
/** Some record names it, but none has it yet. */
const AWAITED = 4
const FLAGS = 8

export class PartCutter {
  /** Agents with reports in this transcript. */
  readonly reported = new Set<string>()
  private readonly minRecords: number
  /** The last part is open. */
  private starts = [0]
  private readonly ids = new TextTable()
  private values = new Uint32Array(64)
  /** Fingerprints of texts in user records. */
  private readonly typed = new TextTable()
  /** Positions of queued commands by text. Only its thread says whether a command is on the main line. */
  private readonly commands = new Map<string, number>()
  private queue = new TypedQueue()
  /** Messages without a parent, by what a copy of them would have too. */
  private readonly roots = new Map<string, number>()
  private team: string | undefined
  private latestMs = -Infinity
  private hasParents = false
  /** The transcript cannot be cut, because of a record that concerns all others. */
  isWhole = false

  constructor(minRecords: number) {
    this.minRecords = minRecords
  }

  get start(): number {
    return this.starts.at(-1) ?? 0
  }

  /** First positions of the parts. */
  get partStarts(): readonly number[] {
    return this.starts
  }

  /** Must be called for every record, in file order. */
  add(placed: PlacedRecord): Division {
    const { record, position } = placed
    if (this.isWhole) return null
    if (this.isUncuttable(placed)) return this.giveUp()
    const isStart = this.canStart(record, position)
    if (isStart) {
      this.starts.push(position)
      this.queue = new TypedQueue()
      this.hasParents = false
    }
    const from = this.note(placed, isStart)
    if (from !== undefined) return this.join(from)
    return isStart ? CUT : null
  }

  /** The position of the record with this uuid: the first, but messages win over other records. */
  positionOf(uuid: string): number | undefined {
    const value = this.valueOf(uuid)
    return value === undefined || (value & AWAITED) !== 0 ? undefined : Math.floor(value / FLAGS)
  }

  /** A position in the part that has the call or its result. */
  positionOfCall(id: string): number | undefined {
    const value = this.valueOf(`t:${id}`)
    return value === undefined ? undefined : Math.floor(value / FLAGS)
  }

  /** A record of the transcript has this text, so it is not known from the queue alone. */
  isTyped(text: string): boolean {
    return this.typed.find(fingerprintText(text)) >= 0
  }

  private isUncuttable(placed: PlacedRecord): boolean {
    const { record } = placed
    if (isDocumentedTalk(record) || isSidechain(placed)) return true
    if (!isChainRecord(record) || !record.teamName) return false
    this.team ??= record.teamName
    return record.teamName !== this.team
  }

  private canStart(record: LiftedEntry, position: number): boolean {
    if (position - this.start < this.minRecords || !this.hasParents || !isPrompt(record)) return false
    const { uuid, parentUuid, timestamp } = record
    if (!uuid || !parentUuid || this.ids.find(uuid) >= 0 || toolResultIds(record).length > 0) return false
    const parent = this.valueOf(parentUuid) ?? AWAITED
    if ((parent & AWAITED) !== 0 || (parent & CHAIN) === 0 || parent / FLAGS < this.start) return false
    const { ms } = parseTimestamp(timestamp)
    return ms !== null && ms > this.latestMs && this.isQueueSettled()
  }

  /** Nothing waits, and every text that the model got from the queue is also in a record so far. */
  private isQueueSettled(): boolean {
    return this.queue.waiting.length === 0 && this.queue.absorbed.every(({ text }) => this.isTyped(text.trim()))
  }

  /** Returns a position in the earliest part that the record refers to. */
  private note(placed: PlacedRecord, isStart: boolean): number | undefined {
    const { record, position } = placed
    let earliest: number | undefined
    const touch = (at: number | undefined) => {
      if (at !== undefined && at < this.start) earliest = Math.min(earliest ?? at, at)
    }
    for (const text of this.takeFromQueue(placed)) if (!this.isTyped(text)) touch(this.commands.get(text))
    if (record.type === 'last-prompt' && record.leafUuid) touch(this.refer(record.leafUuid, position))
    if ('uuid' in record && record.uuid) touch(this.define(record.uuid, record, position))
    if (!isChainRecord(record)) return earliest
    const agentId = reportedAgent(record)
    if (agentId !== undefined) this.reported.add(agentId)
    this.latestMs = Math.max(this.latestMs, parseTimestamp(record.timestamp).ms ?? -Infinity)
    if (record.parentUuid) {
      this.hasParents = true
      const parent = this.refer(record.parentUuid, position)
      if (!isStart) touch(parent)
    } else touch(this.noteRoot(record, position))
    if (record.logicalParentUuid) touch(this.refer(record.logicalParentUuid, position))
    if (record.type === 'assistant' && record.message.id) touch(this.use(`m:${record.message.id}`, position))
    for (const id of toolUseIds(record)) touch(this.use(`t:${id}`, position))
    for (const id of toolResultIds(record)) touch(this.use(`t:${id}`, position))
    if (record.type === 'user') this.noteText(record)
    if (record.type === 'attachment') this.noteCommand(record, position)
    return earliest
  }

  /** Returns the texts that the model got from the queue. */
  private takeFromQueue(placed: PlacedRecord): string[] {
    const known = this.queue.absorbed.length
    this.queue.add(placed)
    return this.queue.absorbed.slice(known).map(({ text }) => text.trim())
  }

  private noteCommand(record: EntryOf<'attachment'>, position: number): void {
    const text = typedCommand(record)?.trim()
    if (text !== undefined && !this.commands.has(text)) this.commands.set(text, position)
  }

  private noteText({ message }: EntryOf<'user'>): void {
    const text = contentText(message.content).trim()
    if (text !== '') this.typed.add(fingerprintText(text))
  }

  /** A prompt without a parent may start the thread again; everything before it is then a branch. */
  private noteRoot(record: ChainRecord, position: number): number | undefined {
    if (!isTalkRecord(record)) return undefined
    const key = `${record.type} ${record.timestamp}`
    const known = this.roots.get(key)
    this.roots.set(key, known ?? position)
    return isPrompt(record) ? 0 : known
  }

  private define(uuid: string, record: LiftedEntry, position: number): number | undefined {
    const flags = (isTalkRecord(record) ? TALK : 0) | (isChainRecord(record) ? CHAIN : 0)
    const number = this.ids.add(uuid)
    const known = this.read(number)
    const isFirst = known === undefined || (known & AWAITED) !== 0
    if (isFirst || ((known & TALK) === 0 && (flags & TALK) !== 0)) this.write(number, position * FLAGS + flags)
    if (known === undefined) return undefined
    const before = Math.floor(known / FLAGS)
    // The copy may have another parent, so that its part no longer continues the one before it.
    return this.starts.includes(before) ? before - 1 : before
  }

  private refer(uuid: string, position: number): number | undefined {
    const number = this.ids.add(uuid)
    const known = this.read(number)
    if (known === undefined) this.write(number, position * FLAGS + AWAITED)
    return known === undefined ? undefined : Math.floor(known / FLAGS)
  }

  private use(id: string, position: number): number | undefined {
    const number = this.ids.add(id)
    const known = this.read(number)
    this.write(number, position * FLAGS)
    return known === undefined ? undefined : Math.floor(known / FLAGS)
  }

  private valueOf(id: string): number | undefined {
    const number = this.ids.find(id)
    return number < 0 ? undefined : this.read(number)
  }

  /** Values are stored plus one, so that zero is an id that was just added. */
  private read(number: number): number | undefined {
    const value = this.values[number] ?? 0
    return value === 0 ? undefined : value - 1
  }

  private write(number: number, value: number): void {
    if (number >= this.values.length) {
      const larger = new Uint32Array(Math.ceil(number * 1.5))
      larger.set(this.values)
      this.values = larger
    }
    this.values[number] = value + 1
  }

  private giveUp(): Division {
    this.isWhole = true
    return this.join(0)
  }

  private join(position: number): Division {
    if (this.starts.length === 1) return null
    const index = this.starts.findLastIndex((start) => start <= position)
    this.starts.length = Math.max(1, index + 1)
    this.hasParents = true
    return { kind: 'join', from: this.start }
  }
}
