// One transcript held open: its records without their bulk, where each stands, and a way back to the bytes. Grows with
// its file; what was read is not read again, except a record that somebody looks at.
import { parseRecord, type ByteRange } from '../format/parse.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry } from '../reader/entries.ts'
import { MAX_LINE_BYTES } from '../reader/lines.ts'
import type { OpaqueLine } from '../describe/build-steps.ts'
import { isTalkRecord } from '../thread/graph.ts'
import type { FactsBuilder } from '../thread/session-facts.ts'
import { RecordScan, type ScanMark, type ScannedRecord } from './record-scan.ts'
import type { DamagedLine } from './session-view.ts'
import type { NewEntries, TranscriptSource } from './transcript-source.ts'

/**
 * Looks at every record on its way from the file to whoever reads it, and may give back another one: secrets are found
 * and masked before anything is made of them, so that no title, summary or cut text can hold the half of one.
 */
export interface RecordScreen {
  /** Records of the first so many bytes of a transcript are held whole: who wants all of them need not read them twice. */
  readonly heldBytes: number
  /** The first time a value is read. */
  first<Value>(value: Value): Value
  /** Whenever it is read again. */
  again<Value>(value: Value): Value
}

export class Transcript {
  readonly source: TranscriptSource
  /** How often its file was replaced by another one: then nothing of what was read before holds. */
  restarts = 0
  private scan = new RecordScan({ tellsLarge: true })
  private provisional: ScanMark | null = null
  private places: Map<string, number> | null = null
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

  /** Reads what is new, up to so many bytes; whether there was anything. */
  async refresh(maxBytes = Infinity, onRead?: (bytes: number) => void): Promise<boolean> {
    let isNew = false
    for await (const batch of this.source.readNew(maxBytes)) {
      if (batch.isRestart) this.clear()
      if (batch.entries.length === 0 && !batch.isRestart) continue
      // Once: what is provisional now may come in several batches.
      if (!isNew) this.dropProvisional()
      this.take(batch)
      onRead?.(this.bytes)
      isNew = true
    }
    if (isNew) this.places = null
    return isNew
  }

  /** The records as they stand in the file; the slim one where it cannot be read again. */
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
      const { record, raw } = parseRecord(texts[index] ?? '', ranges[index] ?? NOWHERE)
      if (raw !== undefined) full.set(position, this.screen?.again(record) ?? record)
    }
    return full
  }

  /** Where the record of a uuid stands. Of copies, as in the thread, the first; words win over scaffolding. */
  positionOf(uuid: string): number | undefined {
    return (this.places ??= this.indexPlaces()).get(uuid)
  }

  private indexPlaces(): Map<string, number> {
    const places = new Map<string, number>()
    for (const { record, position, line } of this.records) {
      const uuid = ('uuid' in record && record.uuid) || `line ${line}`
      const known = this.records[places.get(uuid) ?? -1]
      if (!known || (!isTalkRecord(known.record) && isTalkRecord(record))) places.set(uuid, position)
    }
    return places
  }

  rangeOf(position: number): ByteRange {
    const { offset, length, line } = this.records[position] ?? NOWHERE
    return { offset, length, line }
  }

  private take({ entries, isProvisional = false }: NewEntries): void {
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

  /** A half line that was shown as it stood: it is read again with what came after it. */
  private dropProvisional(): void {
    if (!this.provisional) return
    const { records } = this.provisional
    for (const position of this.held.keys()) if (position >= records) this.held.delete(position)
    this.scan.dropTo(this.provisional)
    this.provisional = null
  }

  private clear(): void {
    this.restarts += 1
    this.scan = new RecordScan({ tellsLarge: true })
    this.held.clear()
    this.provisional = null
  }
}

const NOWHERE: ByteRange = { offset: 0, length: 0, line: 0 }
