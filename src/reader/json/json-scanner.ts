// An incremental JSON validator, for lines too long for a string (V8's limit is 536,870,888 characters) and for
// repairing damaged lines. The grammar is that of JSON.parse, except that invalid UTF-8 in strings is accepted.
import { expectValue, isBroken, isStringBody, mayEnd, type ScanState } from './json-states.ts'

/** Longer top-level values (prompts, tool results) are not needed to classify a record. */
const CAPTURE_LIMIT = 256

/** Real records nest at most a few hundred levels. The limit bounds memory for a line of brackets. */
const MAX_DEPTH = 2_000_000

export type ScanStatus = 'complete' | 'incomplete' | 'broken'

export type OnObject = (start: number, end: number) => void

export class JsonScanner {
  status: ScanStatus = 'incomplete'
  /** Number of bytes read. For a broken value, the offset of the byte that broke it. */
  position = 0
  isObject = false
  readonly fields = new Map<string, unknown>()

  private state: ScanState = expectValue
  private captured: number[] | null = null
  private key: string | null = null
  /** Start offsets of the open objects and arrays. An array is stored as ~offset, which is negative. */
  private readonly stack: number[] = []
  private readonly onObject: OnObject | undefined

  constructor(onObject?: OnObject) {
    this.onObject = onObject
  }

  /** Reads bytes until they end or violate the grammar. The methods below `finish` are for json-states.ts. */
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

  /** Ends the input. A top-level number ends here; any other value must already be complete. */
  finish(): ScanStatus {
    if (this.status === 'incomplete' && this.stack.length === 0 && mayEnd(this.state)) this.status = 'complete'
    return this.status
  }

  open(isObject: boolean): void {
    if (this.stack.length === 0) this.isObject = isObject
    this.stack.push(isObject ? this.position : ~this.position)
  }

  close(isObject: boolean): boolean {
    const start = this.stack.pop()
    if (start === undefined || start >= 0 !== isObject) return false
    if (isObject) this.onObject?.(start, this.position + 1)
    return true
  }

  get depth(): number {
    return this.stack.length
  }

  get openObjects(): number[] {
    return this.stack.filter((start) => start >= 0)
  }

  get inObject(): boolean {
    return (this.stack.at(-1) ?? -1) >= 0
  }

  /** Starts a scalar. It is captured if it is a key or value of the outermost object. */
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

function skipString(bytes: Uint8Array, from: number, to: number): number {
  let index = from
  while (index < to) {
    const byte = bytes[index] ?? 0
    if (byte === 0x22 || byte === 0x5c || byte < 0x20) return index
    index += 1
  }
  return index
}
