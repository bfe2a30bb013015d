// Builds the list of a transcript's slim records with their byte offsets. The session page and edits share it.
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry, RecordEntry } from '../reader/entries.ts'
import type { OpaqueLine } from '../describe/build-steps.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { markLarge } from '../thread/large-record.ts'
import { FactsBuilder, type FactsMark } from '../thread/session-facts.ts'
import { Slimmer } from '../thread/slim-record.ts'
import type { DamagedLine } from './session-view.ts'

export interface ScannedRecord extends PlacedRecord {
  offset: number
  length: number
  /** Byte range of its physical line, with the newline. */
  lineOffset: number
  lineLength: number
  /** It is intact and alone on its line, so it can be changed or removed. Other lines must be repaired first. */
  isSound: boolean
  /** Its line is too long to hold in memory: only its short top-level fields are known. */
  isLarge: boolean
}

export interface ScanOptions {
  /** Edits leave it off, because they would treat the placeholder for a long line as content. */
  marksLarge?: boolean
}

export interface ScanMark {
  bytes: number
  records: number
  opaque: number
  damage: number
  facts: FactsMark
}

export class RecordScan {
  /** Without those at the beginning that were packed. */
  readonly records: ScannedRecord[] = []
  /** Position of the first of `records`. */
  start = 0
  readonly opaque: OpaqueLine[] = []
  readonly damage: DamagedLine[] = []
  readonly facts = new FactsBuilder()
  bytes = 0
  private readonly slimmer = new Slimmer()
  private readonly marksLarge: boolean

  constructor({ marksLarge = false }: ScanOptions = {}) {
    this.marksLarge = marksLarge
  }

  /** `record` replaces the parsed record, such as by one with secrets masked. */
  add(entry: LineEntry, record?: LiftedEntry): void {
    this.bytes = entry.offset + entry.length
    if (entry.kind === 'blank') return
    if (entry.damage) this.damage.push({ ...entry.damage, line: entry.line })
    if (entry.kind === 'record') return this.addRecord(entry, record ?? entry.parsed.record)
    const { line, offset, length, reason } = entry
    this.opaque.push({ position: this.count, line, offset, length, reason })
  }

  get count(): number {
    return this.start + this.records.length
  }

  mark(): ScanMark {
    const { bytes, count, opaque, damage, facts } = this
    return { bytes, records: count, opaque: opaque.length, damage: damage.length, facts: facts.mark() }
  }

  dropTo({ bytes, records, opaque, damage, facts }: ScanMark): void {
    this.bytes = bytes
    this.records.length = records - this.start
    this.opaque.length = opaque
    this.damage.length = damage
    this.facts.dropTo(facts)
  }

  private addRecord(entry: RecordEntry, record: LiftedEntry): void {
    const { range } = entry.parsed
    // A damaged line may have several entries; only the first carries the damage.
    const last = this.damage.at(-1)
    const damage = last?.line === entry.line ? last : undefined
    const place = damage ?? entry
    this.facts.add(record, entry.line)
    this.records.push({
      record: this.slimmer.slim(entry.large && this.marksLarge ? markLarge(record, entry.length) : record),
      position: this.count,
      line: entry.line,
      offset: range.offset,
      length: range.length,
      lineOffset: place.offset,
      lineLength: place.length,
      // A byte order mark is not damage, but the line is then more than the JSON.
      isSound: !damage && range.offset === entry.offset,
      isLarge: entry.large === true,
    })
  }
}
