// One open transcript: its slim records with their byte offsets, and access to the full records. It grows with its
// file.
import { parseRecord, type ByteRange } from '../format/parse.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry } from '../reader/entries.ts'
import { recordText } from '../reader/json/repair-line.ts'
import { MAX_LINE_BYTES } from '../reader/lines.ts'
import type { OpaqueLine } from '../describe/build-steps.ts'
import { isTalkRecord } from '../thread/graph.ts'
import type { FactsBuilder } from '../thread/session-facts.ts'
import { RecordScan, type ScanMark, type ScannedRecord } from './record-scan.ts'
import type { DamagedLine } from './session-view.ts'
import type { NewEntries, TranscriptSource } from './transcript-source.ts'

/** Masks secrets before anything is derived from a record, so that no title or cut text has part of a secret. */
export interface RecordScreen {
  readonly heldBytes: number
  first<Value>(value: Value): Value
  again<Value>(value: Value): Value
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

  constructor(source: TranscriptSource, screen?: RecordScreen) {
    this.source = source
    this.screen = screen
  }

  get records(): readonly ScannedRecord[] {
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
      return !record && this.records[position]?.isLarge === false
    })
    if (readable.length === 0) return full
    const ranges = readable.map((position) => this.rangeOf(position))
    const texts = await this.source.texts(ranges, MAX_LINE_BYTES)
    for (const [index, position] of readable.entries()) {
      const range = ranges[index] ?? NOWHERE
      const { record, raw } = parseRecord(await this.repaired(texts[index] ?? '', range), range)
      if (raw !== undefined) full.set(position, this.screen?.again(record) ?? record)
    }
    return full
  }

  /** The repair needs the bytes: decoding them as UTF-8 loses those of UTF-16. */
  private async repaired(text: string, { offset, length }: ByteRange): Promise<string> {
    return text.includes('\0') ? recordText(await this.source.bytes(offset, length)) : text
  }

  /** Of several copies the first counts, as in the thread, but messages win over other records. */
  positionOf(uuid: string): number | undefined {
    this.indexPositions()
    return this.positions.get(uuid)
  }

  private indexPositions(): void {
    for (; this.indexed < this.records.length; this.indexed++) {
      const placed = this.records[this.indexed]
      if (!placed) continue
      const { record, position, line } = placed
      const uuid = ('uuid' in record && record.uuid) || `line ${line}`
      const known = this.records[this.positions.get(uuid) ?? -1]
      if (!known || (!isTalkRecord(known.record) && isTalkRecord(record))) this.positions.set(uuid, position)
    }
  }

  private forgetPositions(): void {
    this.positions = new Map()
    this.indexed = 0
  }

  rangeOf(position: number): ByteRange {
    const { offset, length, line } = this.records[position] ?? NOWHERE
    return { offset, length, line }
  }

  private addBatch({ entries, isProvisional = false }: NewEntries): void {
    if (isProvisional) this.provisional ??= this.scan.mark()
    for (const entry of entries) this.add(entry)
  }

  private add(entry: LineEntry): void {
    if (entry.kind !== 'record' || !this.screen) return this.scan.add(entry)
    const { record: own, range } = entry.parsed
    const record = this.screen.first(own)
    const isHeld = !entry.large && range.offset + range.length <= this.screen.heldBytes
    if (isHeld) this.held.set(this.records.length, record)
    this.scan.add(entry, record)
  }

  private dropProvisional(): void {
    if (!this.provisional) return
    const { records } = this.provisional
    for (const position of this.held.keys()) if (position >= records) this.held.delete(position)
    if (this.indexed > records) this.forgetPositions()
    this.scan.dropTo(this.provisional)
    this.provisional = null
  }

  private clear(): void {
    this.restarts += 1
    this.scan = new RecordScan({ marksLarge: true })
    this.forgetPositions()
    this.held.clear()
    this.provisional = null
  }
}

const NOWHERE: ByteRange = { offset: 0, length: 0, line: 0 }
