// Bytes → physical lines. Splits on 0x0A and nothing else (U+2028 is a legal character of a JSON string), whatever the
// chunks are. A line longer than the limit is never held: it is checked as it passes and only its summary remains.
import { startsWithBom } from './bytes.ts'
import { JsonScanner, type ScanStatus } from './json-scanner.ts'

/** Held lines above this cost several times their size in memory; 32 MiB keeps a whole read under 200 MB. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

interface LinePlace {
  /** Counts from 1. */
  number: number
  offset: number
  /** In bytes, with the newline. Lengths of all lines sum to the size of the file. */
  length: number
  /** False for a last line without newline. */
  terminated: boolean
}

export interface HeldLine extends LinePlace {
  /** Without the newline. A view into the reader's buffer: valid until the next chunk is pushed. */
  bytes: Buffer
}

export interface LargeLine extends LinePlace {
  bytes: null
  status: ScanStatus
  isObject: boolean
  /** The short top-level fields, enough to tell what the record is. */
  fields: ReadonlyMap<string, unknown>
}

export type Line = HeldLine | LargeLine

export interface SplitterOptions {
  /** Where the first pushed byte stands in the file, to resume at a newline. */
  offset?: number
  /** Number of the first line. */
  line?: number
  maxLineBytes?: number
}

export class LineSplitter {
  private offset: number
  private number: number
  private readonly maxLineBytes: number
  private held: Buffer[] = []
  private heldBytes = 0
  private scanner: JsonScanner | null = null

  constructor(options: SplitterOptions = {}) {
    this.offset = options.offset ?? 0
    this.number = options.line ?? 1
    this.maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES
  }

  /** The place of the next line: every byte before it has been given out. Reading can resume here. */
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

  /** The unterminated rest, once it is known that no more bytes come. */
  finish(): Line[] {
    return this.heldBytes === 0 ? [] : [this.endLine(Buffer.alloc(0), false)]
  }

  private hold(part: Buffer): void {
    this.heldBytes += part.length
    if (this.scanner) {
      this.scanner.push(part)
      return
    }
    // A copy, because the caller reuses its chunk.
    this.held.push(Buffer.from(part))
    if (this.heldBytes > this.maxLineBytes) this.startScanning()
  }

  private startScanning(): void {
    this.scanner = new JsonScanner()
    let mark = startsWithBom(Buffer.concat(this.held, 3), 0) ? 3 : 0
    for (const part of this.held) {
      this.scanner.push(part, Math.min(mark, part.length))
      mark = Math.max(0, mark - part.length)
    }
    this.held = []
  }

  private endLine(part: Buffer, terminated: boolean): Line {
    if (this.heldBytes > 0 && part.length > 0) this.hold(part)
    else if (part.length > this.maxLineBytes) this.hold(part)
    const length = Math.max(this.heldBytes, part.length) + (terminated ? 1 : 0)
    const place = { number: this.number, offset: this.offset, length, terminated }
    const line = this.scanner ? toLargeLine(place, this.scanner) : { ...place, bytes: this.joinHeld(part) }
    this.offset += length
    this.number += 1
    this.held = []
    this.heldBytes = 0
    this.scanner = null
    return line
  }

  private joinHeld(part: Buffer): Buffer {
    if (this.heldBytes === 0) return part
    const [only] = this.held
    return this.held.length === 1 && only ? only : Buffer.concat(this.held, this.heldBytes)
  }
}

function toLargeLine(place: LinePlace, scanner: JsonScanner): LargeLine {
  return { ...place, bytes: null, status: scanner.finish(), isObject: scanner.isObject, fields: scanner.fields }
}
