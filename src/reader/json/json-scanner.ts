// A JSON checker that takes bytes in any chunks and holds none of them: it says whether they are exactly one JSON
// value, where it ends or breaks, and what the short top-level fields of an object are. It serves two masters: lines
// too long for a string (V8 stops at 536,870,888 characters), and the repair of damaged lines, which needs extents.
// Same grammar as JSON.parse, except that invalid UTF-8 inside strings passes, as it does in a decoder that replaces it.
import { expectValue, isBroken, isStringBody, mayEnd, type ScanState } from './json-states.ts'

/** Longer top-level values (prompts, tool results) are not worth keeping for a classification. */
const CAPTURE_LIMIT = 256

/** Nothing real nests deeper than a few hundred; a line of nothing but brackets must not fill the memory. */
const MAX_DEPTH = 2_000_000

export type ScanStatus = 'complete' | 'incomplete' | 'broken'

/** Called for every object that closes, innermost first, with its byte extent. */
export type OnObject = (start: number, end: number) => void

export class JsonScanner {
  status: ScanStatus = 'incomplete'
  /** Bytes taken so far; for a broken value the offset of the byte that broke it. */
  position = 0
  /** Whether the outermost value is an object. */
  isObject = false
  /** Top-level fields of the object whose value is a short string, number, boolean or null. */
  readonly fields = new Map<string, unknown>()

  private state: ScanState = expectValue
  private captured: number[] | null = null
  private key: string | null = null
  /** Start offsets of the open objects and arrays; an array's is stored as ~offset, which is negative. */
  private readonly stack: number[] = []
  private readonly onObject: OnObject | undefined

  constructor(onObject?: OnObject) {
    this.onObject = onObject
  }

  /** Takes bytes until they end or break the grammar. */
  push(bytes: Uint8Array, from = 0, to = bytes.length): this {
    let index = from
    while (index < to) {
      if (this.captured === null && isStringBody(this.state)) {
        const end = skipString(bytes, index, to)
        this.position += end - index
        index = end
        if (index === to) break
      }
      this.state = this.state(this, bytes[index] ?? 0)
      if (isBroken(this.state) || this.stack.length > MAX_DEPTH) {
        this.status = 'broken'
        break
      }
      this.position += 1
      index += 1
    }
    return this
  }

  /** No more bytes: a number at the top level ends here, everything else must have ended before. */
  finish(): ScanStatus {
    if (this.status === 'incomplete' && this.stack.length === 0 && mayEnd(this.state)) this.status = 'complete'
    return this.status
  }

  open(isObject: boolean): void {
    if (this.stack.length === 0) this.isObject = isObject
    this.stack.push(isObject ? this.position : ~this.position)
  }

  /** False when the bracket does not fit the innermost open one. */
  close(isObject: boolean): boolean {
    const start = this.stack.pop()
    if (start === undefined || start >= 0 !== isObject) return false
    if (isObject) this.onObject?.(start, this.position + 1)
    return true
  }

  get depth(): number {
    return this.stack.length
  }

  /** Where the objects that are still open began. */
  get openObjects(): number[] {
    return this.stack.filter((start) => start >= 0)
  }

  get inObject(): boolean {
    return (this.stack.at(-1) ?? -1) >= 0
  }

  /** A scalar begins; it is kept when it is a key or a value of the outermost object. */
  begin(byte: number): void {
    this.captured = this.stack.length === 1 && this.inObject ? [byte] : null
  }

  keep(byte: number): void {
    if (this.captured === null) return
    if (this.captured.length < CAPTURE_LIMIT) this.captured.push(byte)
    else this.captured = null
  }

  endKey(): void {
    const key = this.endScalar()
    this.key = typeof key === 'string' ? key : null
  }

  endValue(): void {
    const value = this.endScalar()
    if (this.stack.length === 0) this.status = 'complete'
    else if (value !== undefined && this.key !== null) this.fields.set(this.key, value)
  }

  private endScalar(): unknown {
    const bytes = this.captured
    this.captured = null
    return bytes === null ? undefined : JSON.parse(Buffer.from(bytes).toString('utf8'))
  }
}

/** Skips what a string holds without a decision: everything but quotes, backslashes and control characters. */
function skipString(bytes: Uint8Array, from: number, to: number): number {
  let index = from
  while (index < to) {
    const byte = bytes[index] ?? 0
    if (byte === 0x22 || byte === 0x5c || byte < 0x20) return index
    index += 1
  }
  return index
}
