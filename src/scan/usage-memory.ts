// The memory of the WebAssembly module that scans for usage: a buffer for a chunk of a file, rows, and a pool of texts.
import { USAGE_COLUMNS, type UsageTable } from '../analytics/ledger/usage-table.ts'
import type { StoredTexts, Texts } from '../analytics/ledger/text-pool.ts'
import { parseJson } from '../format/json.ts'
import { USAGE_MODULE } from './usage-module.ts'

const MB = 1024 * 1024
/** Larger chunks are not faster to read, and each of two threads has one. */
export const CHUNK_BYTES = 4 * MB
/** The module reads up to this many bytes beyond a chunk. They must be zero. */
const MARGIN_BYTES = 128
/** Behind the columns of assembly/usage.ts. */
const CHUNK_AT = 5 * MB
/** For texts that JavaScript adds. */
const SCRATCH_AT = CHUNK_AT + CHUNK_BYTES + 4096
const SCRATCH_BYTES = 64 * 1024
const POOL_AT = SCRATCH_AT + SCRATCH_BYTES + 4096
const PAGE_BYTES = 65_536
/** Address, length and hash of a text. */
const ENTRY_WORDS = 3
/** No byte of UTF-8. */
const OTHER = 0xff

/** The functions that assembly/usage.ts exports. Addresses are numbers. */
interface UsageExports {
  startPool(heap: number, seed: number): void
  addText(start: number, length: number): number
  findText(start: number, length: number): number
  allocate(bytes: number): number
  addTexts(start: number, lengths: number, count: number): void
  entriesAt(): number
  textCount(): number
  startChunk(start: number, line: number, offset: number): void
  scan(end: number): ScanState
  lineNumber(): number
  unusualLineStart(): number
  unusualLineEnd(): number
  rowCount(): number
  clearRows(): void
  columnAt(column: number): number
}

/** The results of `scan`. */
export const SCAN_STATE = { done: 0, unusualLine: 1, rowsFull: 2 } as const
type ScanState = (typeof SCAN_STATE)[keyof typeof SCAN_STATE]

/** A pool in the form that can be sent to another thread. */
export interface PoolTexts {
  bytes: Uint8Array
  lengths: Uint32Array
  others: ReadonlyMap<number, string>
}

/** Throws if this engine cannot run the module. */
export function compileUsageModule(): WebAssembly.Module {
  return new WebAssembly.Module(Buffer.from(USAGE_MODULE, 'base64'))
}

export class UsageMemory implements Texts {
  private readonly memory = new WebAssembly.Memory({ initial: Math.ceil(POOL_AT / PAGE_BYTES), maximum: 65_536 })
  private readonly module: UsageExports
  private bytes: Buffer
  /** Texts with other characters than ASCII. In the pool, a byte that UTF-8 never has and their UTF-16 are in their place. */
  private readonly others = new Map<number, string>()
  private readonly decoded = new Map<number, string>()

  constructor(module: WebAssembly.Module) {
    this.bytes = Buffer.from(this.memory.buffer)
    const decodeText = (start: number, length: number) => this.decodeText(start, length)
    const imports = { env: { memory: this.memory }, usage: { decodeText } }
    // Compiled from assembly/usage.ts, whose exports UsageExports lists.
    this.module = new WebAssembly.Instance(module, imports).exports as unknown as UsageExports
    this.module.startPool(POOL_AT, Math.floor(Math.random() * 2 ** 32))
  }

  /** The buffer that a chunk is read into. */
  get chunk(): Buffer {
    return this.view().subarray(CHUNK_AT, CHUNK_AT + CHUNK_BYTES)
  }

  get rowCount(): number {
    return this.module.rowCount()
  }

  /** `length` bytes of the chunk are valid, and its first byte begins a line. */
  startChunk(length: number, line: number, offset: number): void {
    this.view().fill(0, CHUNK_AT + length, CHUNK_AT + length + MARGIN_BYTES)
    this.module.startChunk(CHUNK_AT, line, offset)
  }

  /** Scans the chunk up to `end`. */
  scan(end: number): ScanState {
    return this.module.scan(CHUNK_AT + end)
  }

  /** Number of the line that would be scanned next. */
  get line(): number {
    return this.module.lineNumber()
  }

  /** Where the line that JavaScript must read is in the chunk. */
  get unusualLine(): { start: number; end: number } {
    return { start: this.module.unusualLineStart() - CHUNK_AT, end: this.module.unusualLineEnd() - CHUNK_AT }
  }

  /** Moves all rows to the end of the table. */
  moveRows(table: UsageTable): void {
    const count = this.rowCount
    if (count === 0) return
    table.reserve(count)
    USAGE_COLUMNS.forEach((name, index) => {
      const column = table.column(name)
      const at = this.module.columnAt(index)
      const rows =
        column instanceof Float64Array
          ? new Float64Array(this.memory.buffer, at, count)
          : new Int32Array(this.memory.buffer, at, count)
      column.set(rows, table.count)
    })
    table.count += count
    this.module.clearRows()
  }

  get size(): number {
    return this.module.textCount()
  }

  at(id: number): string {
    const known = this.others.get(id) ?? this.decoded.get(id)
    if (known !== undefined) return known
    const [start = 0, length = 0] = new Uint32Array(
      this.memory.buffer,
      this.module.entriesAt() + id * 4 * ENTRY_WORDS,
      2,
    )
    const text = this.view().toString('latin1', start, start + length)
    this.decoded.set(id, text)
    return text
  }

  find(text: string): number {
    const bytes = encode(text)
    return this.module.findText(this.put(bytes), bytes.length)
  }

  add(text: string): number {
    const bytes = encode(text)
    const id = this.module.addText(this.put(bytes), bytes.length)
    if (bytes[0] === OTHER) this.others.set(id, text)
    return id
  }

  /** Adds the texts of another pool. Returns their numbers in this one. */
  addAll({ bytes, lengths, others }: PoolTexts): Int32Array {
    const start = this.module.allocate(bytes.length)
    const lengthsAt = this.module.allocate(lengths.byteLength)
    this.view().set(bytes, start)
    new Uint32Array(this.memory.buffer, lengthsAt, lengths.length).set(lengths)
    this.module.addTexts(start, lengthsAt, lengths.length)
    const numbers = new Int32Array(this.memory.buffer, lengthsAt, lengths.length).slice()
    for (const [theirs, text] of others) this.others.set(numbers[theirs] ?? 0, text)
    return numbers
  }

  /** Returns all texts for another thread. */
  exportTexts(): PoolTexts {
    const count = this.module.textCount()
    const entries = new Uint32Array(this.memory.buffer, this.module.entriesAt(), count * ENTRY_WORDS)
    const lengths = new Uint32Array(count)
    let total = 0
    for (let id = 0; id < count; id++) total += lengths[id] = entries[id * ENTRY_WORDS + 1] ?? 0
    const bytes = new Uint8Array(total)
    let written = 0
    for (const { start, end } of runsOf(entries)) {
      bytes.set(this.view().subarray(start, end), written)
      written += end - start
    }
    return { bytes, lengths, others: this.others }
  }

  save(): StoredTexts {
    const { bytes, lengths, others } = this.exportTexts()
    const all = Buffer.from(bytes.buffer)
    const ends = new Int32Array(lengths.length)
    if (others.size === 0) {
      let end = 0
      for (let id = 0; id < lengths.length; id++) ends[id] = end += lengths[id] ?? 0
      return { joined: all.toString('latin1'), ends }
    }
    const parts: string[] = []
    let [start, end] = [0, 0]
    for (let id = 0; id < lengths.length; id++) {
      const next = start + (lengths[id] ?? 0)
      const text = others.get(id) ?? all.toString('latin1', start, next)
      parts.push(text)
      ends[id] = end += text.length
      start = next
    }
    return { joined: parts.join(''), ends }
  }

  private put(bytes: Buffer): number {
    const start = bytes.length <= SCRATCH_BYTES ? SCRATCH_AT : this.module.allocate(bytes.length)
    this.view().set(bytes, start)
    return start
  }

  /** The text between the quotes is valid JSON; bytes that are not UTF-8 become replacement characters. */
  private decodeText(start: number, length: number): number {
    const text = parseJson(`"${this.view().toString('utf8', start, start + length)}"`)
    return this.add(typeof text === 'string' ? text : '')
  }

  /** Memory that grew has a new buffer. */
  private view(): Buffer {
    if (this.bytes.buffer !== this.memory.buffer) this.bytes = Buffer.from(this.memory.buffer)
    return this.bytes
  }
}

function encode(text: string): Buffer {
  if (Buffer.byteLength(text) === text.length) return Buffer.from(text, 'latin1')
  return Buffer.concat([Buffer.of(OTHER), Buffer.from(text, 'utf16le')])
}

/** Texts are stored one after the other in blocks. Texts of one block make one run. */
function runsOf(entries: Uint32Array): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  let last: { start: number; end: number } | undefined
  for (let at = ENTRY_WORDS; at < entries.length; at += ENTRY_WORDS) {
    const start = entries[at] ?? 0
    const end = start + (entries[at + 1] ?? 0)
    if (last?.end === start) last.end = end
    else runs.push((last = { start, end }))
  }
  return runs
}
