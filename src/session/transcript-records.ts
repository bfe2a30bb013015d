// All records of a transcript in file order, packed or not.
import type { PackedRecords } from './packed-records.ts'
import type { RecordScan, ScannedRecord } from './record-scan.ts'

/** A list of records that need not be in memory. Arrays are such lists too. */
export interface RecordList extends Iterable<ScannedRecord> {
  readonly length: number
  at(position: number): ScannedRecord | undefined
}

export class TranscriptRecords implements RecordList {
  private readonly packed: PackedRecords
  private readonly scan: RecordScan

  constructor(packed: PackedRecords, scan: RecordScan) {
    this.packed = packed
    this.scan = scan
  }

  get length(): number {
    return this.scan.count
  }

  at(position: number): ScannedRecord | undefined {
    const { start, records } = this.scan
    return position < 0 || position >= start
      ? records.at(position < 0 ? position : position - start)
      : this.packed.at(position)
  }

  *[Symbol.iterator](): Generator<ScannedRecord> {
    for (const part of this.packed.parts.keys()) yield* this.packed.recordsOf(part)
    yield* this.scan.records
  }
}
