// One transcript held open: its records without their bulk, where each stands, and a way back to the bytes. Grows with
// its file; what was read is not read again, except a record that somebody looks at.
import { parseRecord, type ByteRange } from '../format/parse.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry, RecordEntry } from '../reader/entries.ts'
import type { OpaqueLine } from '../render/build-steps.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { FactsBuilder } from '../thread/session-facts.ts'
import { Slimmer } from '../thread/slim-record.ts'
import type { RecordScreen } from './record-screen.ts'
import type { DamagedLine } from './session-view.ts'
import type { NewEntries, TranscriptSource } from './transcript-source.ts'

/** Longer lines are told by a sentence, as everywhere. */
const MAX_RECORD_BYTES = 32 * 1024 * 1024

export class Transcript {
  readonly source: TranscriptSource
  records: PlacedRecord[] = []
  opaque: OpaqueLine[] = []
  damage: DamagedLine[] = []
  facts = new FactsBuilder()
  bytes = 0
  /** How often its file was replaced by another one: then nothing of what was read before holds. */
  restarts = 0
  private offsets: number[] = []
  private lengths: number[] = []
  private large = new Set<number>()
  private slimmer = new Slimmer()
  private provisional: Mark | null = null
  private places: Map<string, number> | null = null
  private readonly screen: RecordScreen | undefined
  private readonly held = new Map<number, LiftedEntry>()

  constructor(source: TranscriptSource, screen?: RecordScreen) {
    this.source = source
    this.screen = screen
  }

  /** Reads what is new, up to so many bytes; whether there was anything. */
  async refresh(maxBytes = Infinity): Promise<boolean> {
    let isNew = false
    for await (const batch of this.source.readNew(maxBytes)) {
      if (batch.isRestart) this.clear()
      if (batch.entries.length === 0 && !batch.isRestart) continue
      // Once: what is provisional now may come in several batches.
      if (!isNew) this.dropProvisional()
      this.take(batch)
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
      return !record && !this.large.has(position) && this.offsets[position] !== undefined
    })
    if (readable.length === 0) return full
    const ranges = readable.map((position) => this.rangeOf(position))
    const texts = await this.source.texts(ranges, MAX_RECORD_BYTES)
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
      if (!known || (!isTalk(known.record) && isTalk(record))) places.set(uuid, position)
    }
    return places
  }

  /** Its line is too long to be held. */
  isLarge(position: number): boolean {
    return this.large.has(position)
  }

  rangeOf(position: number): ByteRange {
    return {
      offset: this.offsets[position] ?? 0,
      length: this.lengths[position] ?? 0,
      line: this.records[position]?.line ?? 0,
    }
  }

  private take({ entries, isProvisional = false }: NewEntries): void {
    if (isProvisional)
      this.provisional ??= {
        bytes: this.bytes,
        records: this.records.length,
        opaque: this.opaque.length,
        damage: this.damage.length,
        facts: this.facts.save(),
      }
    for (const entry of entries) this.add(entry)
  }

  private add(entry: LineEntry): void {
    this.bytes = entry.offset + entry.length
    if (entry.kind === 'blank') return
    if (entry.damage) this.damage.push({ ...entry.damage, line: entry.line })
    if (entry.kind === 'record') return this.addRecord(entry)
    const { line, offset, length, reason } = entry
    this.opaque.push({ position: this.records.length, line, offset, length, reason })
  }

  private addRecord(entry: RecordEntry): void {
    const { record: own, range } = entry.parsed
    const record = this.screen?.first(own) ?? own
    const position = this.records.length
    this.facts.add(record)
    if (entry.large) this.large.add(position)
    else if (this.screen && range.offset + range.length <= this.screen.heldBytes) this.held.set(position, record)
    const slim = this.slimmer.slim(entry.large ? markLarge(record, entry.length) : record)
    this.records.push({ record: slim, position, line: entry.line })
    this.offsets.push(range.offset)
    this.lengths.push(range.length)
  }

  /** A half line that was shown as it stood: it is read again with what came after it. */
  private dropProvisional(): void {
    if (!this.provisional) return
    const { bytes, records, opaque, damage, facts } = this.provisional
    this.bytes = bytes
    for (const position of this.large) if (position >= records) this.large.delete(position)
    for (const position of this.held.keys()) if (position >= records) this.held.delete(position)
    this.facts = FactsBuilder.restore(facts)
    this.records.length = records
    this.offsets.length = records
    this.lengths.length = records
    this.opaque.length = opaque
    this.damage.length = damage
    this.provisional = null
  }

  private clear(): void {
    this.restarts += 1
    this.records = []
    this.opaque = []
    this.damage = []
    this.offsets = []
    this.lengths = []
    this.large.clear()
    this.held.clear()
    this.facts = new FactsBuilder()
    this.provisional = null
    this.bytes = 0
  }
}

function isTalk({ type }: LiftedEntry): boolean {
  return type === 'user' || type === 'assistant'
}

interface Mark {
  bytes: number
  records: number
  opaque: number
  damage: number
  facts: ReturnType<FactsBuilder['save']>
}

const NOWHERE: ByteRange = { offset: 0, length: 0, line: 0 }

/** A line too long to hold has no content here; a sentence stands for it, so that it is not missing without a sign. */
export function markLarge(record: LiftedEntry, bytes: number): LiftedEntry {
  if (record.type !== 'user' && record.type !== 'assistant') return record
  const text = `[a record of ${Math.round(bytes / 1_000_000)} MB, too large to show]`
  return { ...record, message: { ...record.message, content: [{ type: 'text', text }] } }
}
