// Splits bytes into physical lines at 0x0A only (U+2028 is legal in a JSON string). Of a line over the limit, only a
// summary is kept.
import { startsWithBom } from './bytes.ts'
import { JsonScanner, type ScanStatus } from './json/json-scanner.ts'

/** Measured peak of a read: 200 MB with consecutive lines of 8 MiB, 375 MB with lines of this size. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

const MIN_HELD_BYTES = 64 * 1024

/** Longer buffers are released after their line, because keeping one costs memory and delays the garbage collector. */
const MAX_KEPT_BYTES = 1024 * 1024

interface LinePosition {
  number: number
  offset: number
  /** In bytes, including the newline. The lengths of all lines add up to the size of the file. */
  length: number
  terminated: boolean
}

export interface HeldLine extends LinePosition {
  /** Without the newline. A view into the reader's buffer, valid until the next chunk is pushed. */
  bytes: Buffer
}

export interface LargeLine extends LinePosition {
  bytes: null
  status: ScanStatus
  isObject: boolean
  fields: ReadonlyMap<string, unknown>
}

export type Line = HeldLine | LargeLine

export interface SplitterOptions {
  offset?: number
  line?: number
  maxLineBytes?: number
}

export class LineSplitter {
  private offset: number
  private number: number
  private readonly maxLineBytes: number
  private held = Buffer.alloc(0)
  private heldBytes = 0
  /** Alternates with `held`, so that a returned line keeps its bytes while the next one begins. */
  private spare = Buffer.alloc(0)
  private scanner: JsonScanner | null = null

  constructor(options: SplitterOptions = {}) {
    this.offset = options.offset ?? 0
    this.number = options.line ?? 1
    this.maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES
  }

  /** The position of the next line. Every byte before it has been returned, so reading can resume here. */
  get position(): { offset: number; line: number } {
    return { offset: this.offset, line: this.number }
  }

  push(chunk: Buffer): Line[] {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      lines.push(this.endLine(chunk.subarray(start, end), true))
      start = end + 1
    }
    if (start < chunk.length) this.hold(chunk.subarray(start))
    return lines
  }

  finish(): Line[] {
    return this.heldBytes === 0 ? [] : [this.endLine(Buffer.alloc(0), false)]
  }

  /** Copies the part, because the caller reuses its chunk. */
  private hold(part: Buffer): void {
    if (this.scanner) this.scanner.push(part)
    else if (this.heldBytes + part.length > this.maxLineBytes) this.scanner = this.startScanning(part)
    else {
      this.reserve(this.heldBytes + part.length)
      part.copy(this.held, this.heldBytes)
    }
    this.heldBytes += part.length
  }

  private reserve(bytes: number): void {
    if (bytes <= this.held.length) return
    const larger = Buffer.allocUnsafe(
      Math.min(this.maxLineBytes, Math.max(bytes, 2 * this.held.length, MIN_HELD_BYTES)),
    )
    this.held.copy(larger, 0, 0, this.heldBytes)
    this.held = larger
  }

  private startScanning(part: Buffer): JsonScanner {
    const held = this.held.subarray(0, this.heldBytes)
    const mark = startsWithBom(Buffer.concat([held.subarray(0, 3), part.subarray(0, 3)]), 0) ? 3 : 0
    return new JsonScanner().push(held, Math.min(mark, held.length)).push(part, Math.max(0, mark - held.length))
  }

  private endLine(part: Buffer, terminated: boolean): Line {
    if (this.heldBytes > 0 || part.length > this.maxLineBytes) this.hold(part)
    const length = Math.max(this.heldBytes, part.length) + (terminated ? 1 : 0)
    const position = { number: this.number, offset: this.offset, length, terminated }
    const line = this.scanner ? toLargeLine(position, this.scanner) : { ...position, bytes: this.joined(part) }
    this.offset += length
    this.number += 1
    this.heldBytes = 0
    this.scanner = null
    return line
  }

  private joined(part: Buffer): Buffer {
    if (this.heldBytes === 0) return part
    const bytes = this.held.subarray(0, this.heldBytes)
    const isLong = this.held.length > MAX_KEPT_BYTES
    ;[this.held, this.spare] = [this.spare, isLong ? Buffer.alloc(0) : this.held]
    return bytes
  }
}

function toLargeLine(position: LinePosition, scanner: JsonScanner): LargeLine {
  return { ...position, bytes: null, status: scanner.finish(), isObject: scanner.isObject, fields: scanner.fields }
}
