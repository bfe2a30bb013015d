// One file → rows of the usage table. The bytes are searched for the word "usage"; only lines that hold it are looked at,
// and only lines that cannot be walked through are decoded.
import { USAGE_FLAG, type UsageTable } from '../../analytics/ledger/usage-table.ts'
import { startsWithBom } from '../../reader/bytes.ts'
import type { ByteSource } from '../sync/archived-bytes.ts'
import { MAX_LINE_BYTES } from '../../reader/lines.ts'
import { repairLine } from '../../reader/json/repair-line.ts'
import { UsageLine } from './usage-line.ts'
import { parseJson } from '../../format/json.ts'

const NEEDLE = Buffer.from('"usage"')
const NEWLINE = 0x0a
/** Larger chunks read no faster, and two threads hold one each. */
const CHUNK_BYTES = 4 * 1024 * 1024

export interface ScanPlace {
  /** Where the first line that is not finished begins. */
  offset: number
  /** Its number, from 1. */
  line: number
}

export class UsageScanner {
  readonly table: UsageTable
  private readonly line: UsageLine
  private buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)

  /** `withVerdict`: note of each row whether ccusage would read it, too. */
  constructor(table: UsageTable, withVerdict = false) {
    this.table = table
    this.line = new UsageLine(table, withVerdict)
  }

  /** Reads on from a place. A last line without an end is read, too, and the place given back stands before it. */
  scan(reader: ByteSource, file: number, from: ScanPlace): ScanPlace {
    let { offset, line } = from
    for (;;) {
      const bytes = reader.read(this.buffer, offset)
      const end = bytes.lastIndexOf(NEWLINE) + 1
      if (end > 0) {
        line += this.lines(bytes, end, { file, line, offset })
        offset += end
      } else if (bytes.length < this.buffer.length) {
        // The rest is a line that is still being written, or the last one of a writer that sets no newline there.
        this.lines(bytes, bytes.length, { file, line, offset })
        return { offset, line }
      } else if (!this.makeRoom()) {
        const length = this.passLongLine(reader, { file, line, offset })
        // Still being written: it is looked at again from its start.
        if (length === 0) return { offset, line }
        offset += length
        line += 1
      }
    }
  }

  /** Looks at whole lines; how many there were. */
  private lines(bytes: Buffer, end: number, place: { file: number; line: number; offset: number }): number {
    let count = 0
    let start = 0
    for (let hit = bytes.indexOf(NEEDLE); hit >= 0 && hit < end; hit = bytes.indexOf(NEEDLE, start)) {
      for (let next = bytes.indexOf(NEWLINE, start); next >= 0 && next < hit; next = bytes.indexOf(NEWLINE, start)) {
        start = next + 1
        count += 1
      }
      const newline = bytes.indexOf(NEWLINE, hit)
      const stop = newline < 0 || newline > end ? end : newline
      const where = { file: place.file, line: place.line + count, offset: place.offset + start }
      if (!this.line.read(bytes, start, stop, where)) this.mend(bytes.subarray(start, stop), where)
      start = stop + 1
      count += 1
    }
    for (let next = bytes.indexOf(NEWLINE, start); next >= 0 && next < end; next = bytes.indexOf(NEWLINE, next + 1))
      count += 1
    return count
  }

  /** Damage becomes clean bytes, and these go the same way as all others. */
  private mend(bytes: Buffer, place: { file: number; line: number; offset: number }): void {
    const before = this.table.count
    for (const text of recordsIn(bytes)) {
      const clean = Buffer.from(text)
      this.line.read(clean, 0, clean.length, place)
    }
    const flags = this.table.column('flags')
    for (let row = before; row < this.table.count; row++) flags[row] = (flags[row] ?? 0) | USAGE_FLAG.mended | UNREAD
  }

  private makeRoom(): boolean {
    if (this.buffer.length >= MAX_LINE_BYTES) return false
    this.buffer = Buffer.allocUnsafeSlow(this.buffer.length * 2)
    return true
  }

  /** A line too long to hold: its length, newline included, or 0 without one. That it holds usage cannot be excluded, so it
   *  is noted. */
  private passLongLine(reader: ByteSource, place: { file: number; line: number; offset: number }): number {
    let length = 0
    for (;;) {
      const bytes = reader.read(this.buffer, place.offset + length)
      const newline = bytes.indexOf(NEWLINE)
      length += newline < 0 ? bytes.length : newline + 1
      if (newline >= 0) break
      if (bytes.length < this.buffer.length) {
        length = 0
        break
      }
    }
    const row = this.table.append()
    const { columns } = this.table
    columns.file[row] = place.file
    columns.line[row] = place.line
    columns.offset[row] = place.offset
    columns.at[row] = NaN
    columns.costUsd[row] = NaN
    columns.flags[row] = USAGE_FLAG.tooLong | UNREAD
    return length
  }
}

const UNREAD = USAGE_FLAG.unreadByCcusage | USAGE_FLAG.unreadByCcusageDaily

/** The JSON of every record that a line holds, with each key once. */
function recordsIn(bytes: Buffer): string[] {
  const start = startsWithBom(bytes, 0) ? 3 : 0
  const whole = parseJson(bytes.toString('utf8', start))
  if (whole !== undefined) return [JSON.stringify(whole)]
  const { segments } = repairLine(bytes.subarray(start))
  return segments.flatMap((segment) => (segment.kind === 'record' ? [JSON.stringify(parseJson(segment.text))] : []))
}
