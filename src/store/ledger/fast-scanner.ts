// Scans files for usage rows with WebAssembly. Lines that are damaged, unusual or longer than a chunk are read by
// UsageScanner, which gives the same rows for all lines and is the reference in tests.
import { UsageTable } from '../../analytics/ledger/usage-table.ts'
import { SCAN_STATE, UsageMemory } from '../../scan/usage-memory.ts'
import type { ByteSource } from '../sync/archived-bytes.ts'
import { UsageScanner, type RowScanner, type ScanPosition } from './usage-scanner.ts'

const NEWLINE = 0x0a

export class FastScanner implements RowScanner {
  readonly memory: UsageMemory
  /** Its texts are in the memory of the module. */
  readonly table: UsageTable
  private readonly slow: UsageScanner

  constructor(module: WebAssembly.Module) {
    this.memory = new UsageMemory(module)
    this.table = new UsageTable(this.memory)
    this.slow = new UsageScanner(this.table)
  }

  get count(): number {
    return this.table.count + this.memory.rowCount
  }

  moveRows(): void {
    this.memory.moveRows(this.table)
  }

  scan(source: ByteSource, from: ScanPosition): ScanPosition {
    let { offset, line } = from
    for (;;) {
      // The memory may grow while it is scanned, which detaches these bytes.
      const { chunk } = this.memory
      // A read of no more than the file has takes one call of the system. Bytes appended meanwhile are read next time.
      const room = Math.min(chunk.length, Math.max(0, source.size - offset))
      const bytes = source.read(chunk.subarray(0, room), offset)
      const { length } = bytes
      const isLast = length < room || offset + length >= source.size
      const end = bytes.lastIndexOf(NEWLINE) + 1
      if (end === 0 && !isLast) return this.scanSlowly(source, { offset, line })
      line = this.scanChunk(length, end, { offset, line })
      offset += end
      if (!isLast) continue
      this.scanUnfinished(end, length, { offset, line })
      return { offset, line }
    }
  }

  /** A line that is still being written, or the last line of a file without a final newline. */
  private scanUnfinished(start: number, end: number, position: ScanPosition): void {
    if (start === end) return
    this.memory.chunk.copyWithin(0, start, end)
    this.scanChunk(end - start, end - start, position)
  }

  private scanSlowly(source: ByteSource, from: ScanPosition): ScanPosition {
    this.moveRows()
    return this.slow.scan(source, from)
  }

  /** Scans the lines before `end`. Returns the number of the line behind it. */
  private scanChunk(length: number, end: number, { offset, line }: ScanPosition): number {
    this.memory.startChunk(length, line, offset)
    for (;;) {
      const state = this.memory.scan(end)
      if (state === SCAN_STATE.done) return this.memory.line
      this.moveRows()
      if (state === SCAN_STATE.unusualLine) this.readUnusualLine(offset)
    }
  }

  private readUnusualLine(chunkOffset: number): void {
    const { start, end } = this.memory.unusualLine
    // Reading a line may grow the memory, which detaches its bytes.
    const bytes = Buffer.from(this.memory.chunk.subarray(start, end))
    this.slow.readLine(bytes, 0, bytes.length, { file: 0, line: this.memory.line - 1, offset: chunkOffset + start })
  }
}
