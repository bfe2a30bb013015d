// Entries of a transcript → its records without their bulk, and where each stands. Whoever looks at a session and whoever
// edits it scan in the same way, whether the bytes are a file, a version of the archive, or a file not written yet.
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry, RecordEntry } from '../reader/entries.ts'
import type { OpaqueLine } from '../describe/build-steps.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { markLarge } from '../thread/large-record.ts'
import { FactsBuilder, type SavedFacts } from '../thread/session-facts.ts'
import { Slimmer } from '../thread/slim-record.ts'
import type { DamagedLine } from './session-view.ts'

/** Without its bulk, as in thread/slim-record: texts are cut, outputs are short. */
export interface ScannedRecord extends PlacedRecord {
  /** Of its JSON. */
  offset: number
  length: number
  /** Of its physical line, with the newline. */
  lineOffset: number
  lineLength: number
  /** Alone on its line and whole: it can be changed or taken out. Others have to be repaired first. */
  isSound: boolean
  /** Its line is too long to be held: only its short top-level fields are known. */
  isLarge: boolean
}

export interface ScanOptions {
  /** Puts a sentence in place of a line too long to hold. Edits leave it off: they would take the sentence for somebody's words. */
  tellsLarge?: boolean
}

/** How much of a scan there was. */
export interface ScanMark {
  bytes: number
  records: number
  opaque: number
  damage: number
  facts: SavedFacts
}

export class RecordScan {
  readonly records: ScannedRecord[] = []
  readonly opaque: OpaqueLine[] = []
  /** Physical lines that are not exactly one JSON object. */
  readonly damage: DamagedLine[] = []
  facts = new FactsBuilder()
  /** How far it was read. */
  bytes = 0
  private readonly slimmer = new Slimmer()
  private readonly tellsLarge: boolean

  constructor({ tellsLarge = false }: ScanOptions = {}) {
    this.tellsLarge = tellsLarge
  }

  /** `record` takes the place of the one that was parsed. */
  add(entry: LineEntry, record?: LiftedEntry): void {
    this.bytes = entry.offset + entry.length
    if (entry.kind === 'blank') return
    if (entry.damage) this.damage.push({ ...entry.damage, line: entry.line })
    if (entry.kind === 'record') return this.addRecord(entry, record ?? entry.parsed.record)
    const { line, offset, length, reason } = entry
    this.opaque.push({ position: this.records.length, line, offset, length, reason })
  }

  mark(): ScanMark {
    const { bytes, records, opaque, damage, facts } = this
    return { bytes, records: records.length, opaque: opaque.length, damage: damage.length, facts: facts.save() }
  }

  /** Forgets what was added since. */
  dropTo({ bytes, records, opaque, damage, facts }: ScanMark): void {
    this.bytes = bytes
    this.records.length = records
    this.opaque.length = opaque
    this.damage.length = damage
    this.facts = FactsBuilder.restore(facts)
  }

  private addRecord(entry: RecordEntry, record: LiftedEntry): void {
    const { range } = entry.parsed
    // Only the first entry of a damaged line carries the mark.
    const last = this.damage.at(-1)
    const damage = last?.line === entry.line ? last : undefined
    const place = damage ?? entry
    this.facts.add(record)
    this.records.push({
      record: this.slimmer.slim(entry.large && this.tellsLarge ? markLarge(record, entry.length) : record),
      position: this.records.length,
      line: entry.line,
      offset: range.offset,
      length: range.length,
      lineOffset: place.offset,
      lineLength: place.length,
      // A byte order mark before it is not damage, but then the line is not JSON alone.
      isSound: !damage && range.offset === entry.offset,
      isLarge: entry.large === true,
    })
  }
}
