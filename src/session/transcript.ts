// One open transcript: its slim records with their byte offsets, and access to the full records. It grows with its
// file.
import { parseRecord, type ByteRange } from '../format/parse.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry } from '../reader/entries.ts'
import { recordText } from '../reader/json/repair-line.ts'
import { MAX_LINE_BYTES } from '../reader/lines.ts'
import type { OpaqueLine } from '../describe/build-steps.ts'
import { isTalkRecord } from '../thread/graph.ts'
import { PartCutter, type PartSizes } from '../thread/parts/part-cutter.ts'
import type { FactsBuilder } from '../thread/session-facts.ts'
import { RecordScan, type ScanMark, type ScannedRecord } from './record-scan.ts'
import { PackedRecords } from './packed-records.ts'
import type { DamagedLine } from './session-view.ts'
import { TranscriptRecords, type RecordList } from './transcript-records.ts'
import type { NewEntries, TranscriptSource } from './transcript-source.ts'

/** Masks secrets before anything is derived from a record, so that no title or cut text has part of a secret. */
export interface RecordScreen {
  readonly heldBytes: number
  first<Value>(value: Value): Value
  again<Value>(value: Value): Value
  /** How many bytes after a cut `cut` must be given. */
  readonly cutMargin: number
  /** Masks at most this many bytes of a text, and leaves out a secret that the cut would divide. */
  cut(text: string, maxBytes: number): string
}

/** The parts of a long transcript. The last one is not packed. */
export interface TranscriptParts {
  packed: PackedRecords
  cutter: PartCutter
  list: TranscriptRecords
}

export class Transcript {
  readonly source: TranscriptSource
  /** How often the file was replaced. Everything read before a restart is void. */
  restarts = 0
  private scan = new RecordScan({ marksLarge: true })
  private provisional: ScanMark | null = null
  /** Positions by uuid, of the first `indexed` records. */
  private positions = new Map<string, number>()
  private indexed = 0
  private readonly screen: RecordScreen | undefined
  private readonly held = new Map<number, LiftedEntry>()
  /** Positions of records that the screen changed. The others need not pass it again, which would take as long as reading. */
  private readonly screened = new Set<number>()
  private readonly sizes: PartSizes | undefined
  /** How many records are divided into parts. */
  private divided = 0
  private isWhole = false
  parts: TranscriptParts | undefined

  /** Without `sizes`, the transcript is not divided into parts. */
  constructor(source: TranscriptSource, screen?: RecordScreen, sizes?: PartSizes) {
    this.source = source
    this.screen = screen
    this.sizes = sizes
  }

  get records(): RecordList {
    return this.parts?.list ?? this.scan.records
  }

  /** Number of records that a refresh cannot take back. */
  get settled(): number {
    return this.provisional?.records ?? this.scan.count
  }

  /** The records from this position on. */
  *recordsFrom(position: number): Generator<ScannedRecord> {
    const { packed } = this.parts ?? {}
    for (const [part, { start, count }] of packed?.parts.entries() ?? [])
      if (packed && start + count > position) yield* packed.recordsOf(part).slice(Math.max(0, position - start))
    yield* this.scan.records.slice(Math.max(0, position - this.scan.start))
  }

  /** The parts from the last to the first, each continuing the next. */
  *partsFromEnd(): Generator<readonly ScannedRecord[]> {
    yield this.scan.records
    const { packed } = this.parts ?? {}
    for (const part of [...(packed?.parts.keys() ?? [])].toReversed()) if (packed) yield packed.recordsOf(part)
  }

  /** The records that are not packed: all of them, or those of the last part. */
  get openRecords(): readonly ScannedRecord[] {
    return this.scan.records
  }

  get opaque(): readonly OpaqueLine[] {
    return this.scan.opaque
  }

  get damage(): readonly DamagedLine[] {
    return this.scan.damage
  }

  get facts(): FactsBuilder {
    return this.scan.facts
  }

  get bytes(): number {
    return this.scan.bytes
  }

  async refresh(maxBytes = Infinity, onRead?: (bytes: number) => void): Promise<boolean> {
    let isNew = false
    for await (const batch of this.source.readNew(maxBytes)) {
      if (batch.isRestart) this.clear()
      if (batch.entries.length === 0 && !batch.isRestart) continue
      // Only before the first batch: the new provisional line may come in several batches.
      if (!isNew) this.dropProvisional()
      this.addBatch(batch)
      onRead?.(this.bytes)
      isNew = true
    }
    return isNew
  }

  /** Returns the full records at the given positions. Records that are too large or cannot be read again are missing. */
  async readFull(positions: readonly number[]): Promise<Map<number, LiftedEntry>> {
    const full = new Map<number, LiftedEntry>()
    const readable = positions.filter((position) => {
      const record = this.held.get(position)
      if (record) full.set(position, record)
      return !record && this.placeAt(position)?.isLarge === false
    })
    if (readable.length === 0) return full
    const ranges = readable.map((position) => this.rangeOf(position))
    const texts = await this.source.texts(ranges, MAX_LINE_BYTES)
    for (const [index, position] of readable.entries()) {
      const range = ranges[index] ?? NOWHERE
      const { record, raw } = parseRecord(await this.repaired(texts[index] ?? '', range), range)
      if (raw !== undefined) full.set(position, this.screened.has(position) ? this.again(record) : record)
    }
    return full
  }

  private again(record: LiftedEntry): LiftedEntry {
    return this.screen?.again(record) ?? record
  }

  /** The repair needs the bytes: decoding them as UTF-8 loses those of UTF-16. */
  private async repaired(text: string, { offset, length }: ByteRange): Promise<string> {
    return text.includes('\0') ? recordText(await this.source.bytes(offset, length)) : text
  }

  /** Of several copies the first counts, as in the thread, but messages win over other records. */
  positionOf(uuid: string): number | undefined {
    this.indexPositions()
    const packed = this.parts && this.packedPosition(uuid, this.parts)
    const open = this.positions.get(uuid)
    if (packed === undefined || open === undefined) return packed ?? open
    // Only a record that is not divided yet can be a copy of a packed one.
    const isBetter = !isTalk(this.at(packed)) && isTalk(this.at(open))
    return isBetter ? open : packed
  }

  private packedPosition(uuid: string, { cutter, packed }: TranscriptParts): number | undefined {
    const line = /^line (\d+)$/.exec(uuid)?.[1]
    const position = line === undefined ? cutter.positionOf(uuid) : packed.positionOfLine(Number(line))
    return position === undefined || position >= this.scan.start ? undefined : position
  }

  /** Undefined outside the transcript. */
  at(position: number): ScannedRecord | undefined {
    return position < 0 ? undefined : this.records.at(position)
  }

  /** The record's place in the file. Reading it is cheap, even if the record is packed. */
  placeAt(position: number): Omit<ScannedRecord, 'record'> | undefined {
    if (this.parts && position >= 0 && position < this.scan.start) return this.parts.packed.placeAt(position)
    return this.at(position)
  }

  private indexPositions(): void {
    this.indexed = Math.max(this.indexed, this.scan.start)
    for (; this.indexed < this.records.length; this.indexed++) {
      const placed = this.at(this.indexed)
      if (!placed) continue
      const { record, position, line } = placed
      const uuid = ('uuid' in record && record.uuid) || `line ${line}`
      const known = this.at(this.positions.get(uuid) ?? -1)
      if (!known || (!isTalkRecord(known.record) && isTalkRecord(record))) this.positions.set(uuid, position)
    }
  }

  private forgetPositions(): void {
    this.positions = new Map()
    this.indexed = 0
  }

  rangeOf(position: number): ByteRange {
    const { offset, length, line } = this.placeAt(position) ?? NOWHERE
    return { offset, length, line }
  }

  private addBatch({ entries, isProvisional = false }: NewEntries): void {
    if (isProvisional) this.provisional ??= this.scan.mark()
    for (const entry of entries) this.add(entry)
    this.divide(this.provisional?.records ?? this.scan.count)
  }

  /** Packs the parts that are complete. */
  private divide(end: number): void {
    if (!this.sizes || this.isWhole || end < this.sizes.from) return
    this.parts ??= this.newParts(this.sizes)
    const { cutter, packed } = this.parts
    for (; this.divided < end; this.divided++) {
      const placed = this.scan.records[this.divided - this.scan.start]
      const division = placed && cutter.add(placed)
      if (division?.kind === 'join') this.prepend(packed.takeFrom(division.from))
      if (division?.kind !== 'cut' || !placed) continue
      const { record } = placed
      const leaf = 'parentUuid' in record ? record.parentUuid : undefined
      packed.add(this.scan.records.splice(0, this.divided - this.scan.start), leaf ?? undefined)
      this.scan.start = this.divided
      // The positions of packed records are in the cutter.
      this.forgetPositions()
    }
    if (cutter.isWhole) this.unpack()
  }

  private newParts(sizes: PartSizes): TranscriptParts {
    const packed = new PackedRecords()
    return { packed, cutter: new PartCutter(sizes.part), list: new TranscriptRecords(packed, this.scan) }
  }

  private prepend(records: readonly ScannedRecord[]): void {
    const open = this.scan.records.splice(0)
    for (const each of records) this.scan.records.push(each)
    for (const each of open) this.scan.records.push(each)
    this.scan.start -= records.length
    this.forgetPositions()
  }

  /** Unpacks all records, for sessions that cannot be divided after all. */
  unpack(): void {
    if (!this.parts) return
    this.prepend(this.parts.packed.takeFrom(0))
    this.parts = undefined
    this.isWhole = true
  }

  private add(entry: LineEntry): void {
    if (entry.kind !== 'record' || !this.screen) return this.scan.add(entry)
    const { record: own, range } = entry.parsed
    const record = this.screen.first(own)
    if (record !== own) this.screened.add(this.scan.count)
    const isHeld = !entry.large && range.offset + range.length <= this.screen.heldBytes
    if (isHeld) this.held.set(this.scan.count, record)
    this.scan.add(entry, record)
  }

  private dropProvisional(): void {
    if (!this.provisional) return
    const { records } = this.provisional
    for (const position of this.held.keys()) if (position >= records) this.held.delete(position)
    for (const position of this.screened) if (position >= records) this.screened.delete(position)
    if (this.indexed > records) this.forgetPositions()
    this.scan.dropTo(this.provisional)
    this.provisional = null
  }

  private clear(): void {
    this.restarts += 1
    this.scan = new RecordScan({ marksLarge: true })
    this.forgetPositions()
    this.held.clear()
    this.screened.clear()
    this.provisional = null
    this.parts = undefined
    this.divided = 0
    this.isWhole = false
  }
}

function isTalk(placed: ScannedRecord | undefined): boolean {
  return placed !== undefined && isTalkRecord(placed.record)
}

const NOWHERE: ByteRange = { offset: 0, length: 0, line: 0 }
