// Scans a file for usage rows. Searches the bytes for "usage" and parses only the lines that contain it.
import { USAGE_FLAG, type UsageTable } from '../../analytics/ledger/usage-table.ts'
import { startsWithBom } from '../../reader/bytes.ts'
import type { ByteSource } from '../sync/archived-bytes.ts'
import { MAX_LINE_BYTES } from '../../reader/lines.ts'
import { repairLine } from '../../reader/json/repair-line.ts'
import { UsageLine, type UsageLinePosition } from './usage-line.ts'
import { parseJson } from '../../format/json.ts'
import { CHUNK_BYTES } from '../../scan/usage-memory.ts'
import { toJson } from '../../text/to-json.ts'

const NEEDLE = Buffer.from('"usage"')
const NEWLINE = 0x0a

export interface ScanPosition {
  offset: number
  line: number
}

/** Scans files into one table. */
export interface RowScanner {
  readonly table: UsageTable
  /** All rows, with those that `moveRows` has still to put into the table. */
  readonly count: number
  scan(source: ByteSource, from: ScanPosition): ScanPosition
  moveRows(): void
}

export class UsageScanner implements RowScanner {
  readonly table: UsageTable
  private readonly line: UsageLine
  private buffer = Buffer.allocUnsafe(0)

  constructor(table: UsageTable, withVerdict = false) {
    this.table = table
    this.line = new UsageLine(table, withVerdict)
  }

  get count(): number {
    return this.table.count
  }

  moveRows(): void {}

  scan(reader: ByteSource, from: ScanPosition, file = 0): ScanPosition {
    let { offset, line } = from
    if (this.buffer.length === 0) this.buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    for (;;) {
      const bytes = reader.read(this.buffer, offset)
      const end = bytes.lastIndexOf(NEWLINE) + 1
      if (end > 0) {
        line += this.lines(bytes, end, { file, line, offset })
        offset += end
      } else if (bytes.length < this.buffer.length) {
        // The rest is a line that is still being written, or the last line of a file without a final newline.
        this.lines(bytes, bytes.length, { file, line, offset })
        return { offset, line }
      } else if (!this.makeRoom()) {
        const length = this.skipLongLine(reader, { file, line, offset })
        if (length === 0) return { offset, line }
        offset += length
        line += 1
      }
    }
  }

  private lines(bytes: Buffer, end: number, position: UsageLinePosition): number {
    let count = 0
    let start = 0
    for (let hit = bytes.indexOf(NEEDLE); hit >= 0 && hit < end; hit = bytes.indexOf(NEEDLE, start)) {
      for (let next = bytes.indexOf(NEWLINE, start); next >= 0 && next < hit; next = bytes.indexOf(NEWLINE, start)) {
        start = next + 1
        count += 1
      }
      const newline = bytes.indexOf(NEWLINE, hit)
      const stop = newline < 0 || newline > end ? end : newline
      const own = { file: position.file, line: position.line + count, offset: position.offset + start }
      this.readLine(bytes, start, stop, own)
      start = stop + 1
      count += 1
    }
    for (let next = bytes.indexOf(NEWLINE, start); next >= 0 && next < end; next = bytes.indexOf(NEWLINE, next + 1))
      count += 1
    return count
  }

  readLine(bytes: Buffer, start: number, end: number, position: UsageLinePosition): void {
    if (!this.line.read(bytes, start, end, position)) this.repair(bytes.subarray(start, end), position)
  }

  private repair(bytes: Buffer, position: UsageLinePosition): void {
    const before = this.table.count
    for (const text of recordsIn(bytes)) {
      const clean = Buffer.from(text)
      this.line.read(clean, 0, clean.length, position)
    }
    const flags = this.table.column('flags')
    for (let row = before; row < this.table.count; row++) flags[row] = (flags[row] ?? 0) | USAGE_FLAG.repaired | UNREAD
  }

  private makeRoom(): boolean {
    if (this.buffer.length >= MAX_LINE_BYTES) return false
    this.buffer = Buffer.allocUnsafeSlow(this.buffer.length * 2)
    return true
  }

  /** Adds a row flagged `tooLong`, because the line may contain usage. Returns 0 if the line is not complete. */
  private skipLongLine(reader: ByteSource, position: UsageLinePosition): number {
    let length = 0
    for (;;) {
      const bytes = reader.read(this.buffer, position.offset + length)
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
    columns.file[row] = position.file
    columns.line[row] = position.line
    columns.offset[row] = position.offset
    columns.at[row] = NaN
    columns.costUsd[row] = NaN
    columns.flags[row] = USAGE_FLAG.tooLong | UNREAD
    return length
  }
}

const UNREAD = USAGE_FLAG.unreadByCcusage | USAGE_FLAG.unreadByCcusageDaily

/** Returns the JSON of every record in a damaged line. Reparsing removes duplicate keys. */
function recordsIn(bytes: Buffer): string[] {
  const start = startsWithBom(bytes, 0) ? 3 : 0
  const whole = parseJson(bytes.toString('utf8', start))
  if (whole !== undefined) return [toJson(whole)]
  const { segments } = repairLine(bytes.subarray(start))
  return segments.flatMap((segment) => (segment.kind === 'record' ? [toJson(parseJson(segment.text))] : []))
}
