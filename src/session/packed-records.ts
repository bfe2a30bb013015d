// The records of the closed parts of a long transcript (thread/parts). Each part is compressed: a slim record takes 1,200
// bytes as objects, and 40 to 140 compressed. Where records are in the file is kept in typed arrays.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { LiftedEntry } from '../format/record.ts'
import { toJson } from '../text/to-json.ts'
import type { ScannedRecord } from './record-scan.ts'

export interface PackedPart {
  start: number
  count: number
  /** The record that the next part continues. */
  leaf: string | undefined
  bytes: Buffer
}

/** Quality 2 compresses real records to 130 bytes in 4 µs each, 1 to 142 in 2 µs, 4 to 121 in 9 µs. */
const quality = () => ({ params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 20 } })

/** Parts that stay unpacked. Readers move through a session in one direction. */
const UNPACKED = 2

export class PackedRecords {
  readonly parts: PackedPart[] = []
  private offsets = new Float64Array(0)
  private lengths = new Uint32Array(0)
  private lines = new Uint32Array(0)
  private flags = new Uint8Array(0)
  /** Records whose line is more than the record and a newline. */
  private readonly others = new Map<number, Pick<ScannedRecord, 'lineOffset' | 'lineLength'>>()
  private readonly unpacked = new Map<number, ScannedRecord[]>()

  /** Number of packed records. */
  get length(): number {
    const last = this.parts.at(-1)
    return last ? last.start + last.count : 0
  }

  partAt(position: number): number {
    let [low, high] = [0, this.parts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.parts[middle]?.start ?? Infinity) <= position) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  add(records: readonly ScannedRecord[], leaf: string | undefined): void {
    const start = this.length
    this.reserve(start + records.length)
    for (const [index, record] of records.entries()) this.setPlace(start + index, record)
    const text = toJson(records.map(({ record }) => record))
    this.parts.push({ start, count: records.length, leaf, bytes: brotliCompressSync(text, quality()) })
  }

  /** Takes the parts from this position on out again. */
  takeFrom(position: number): ScannedRecord[] {
    const first = this.parts.findIndex(({ start }) => start >= position)
    if (first < 0) return []
    const records: ScannedRecord[] = []
    for (let part = first; part < this.parts.length; part++) for (const each of this.unpack(part)) records.push(each)
    this.parts.length = first
    this.unpacked.clear()
    return records
  }

  recordsOf(part: number): readonly ScannedRecord[] {
    const known = this.unpacked.get(part) ?? this.unpack(part)
    // Last used comes last.
    this.unpacked.delete(part)
    this.unpacked.set(part, known)
    const [oldest] = this.unpacked.size > UNPACKED ? this.unpacked.keys() : []
    if (oldest !== undefined) this.unpacked.delete(oldest)
    return known
  }

  at(position: number): ScannedRecord | undefined {
    const part = this.partAt(position)
    return this.recordsOf(part)[position - (this.parts[part]?.start ?? 0)]
  }

  /** Does not unpack the record. */
  placeAt(position: number): Omit<ScannedRecord, 'record'> {
    const [offset, length] = [this.offsets[position] ?? 0, this.lengths[position] ?? 0]
    const flags = this.flags[position] ?? 0
    return {
      position,
      line: this.lines[position] ?? 0,
      offset,
      length,
      ...(this.others.get(position) ?? { lineOffset: offset, lineLength: length + 1 }),
      isSound: (flags & 1) !== 0,
      isLarge: (flags & 2) !== 0,
    }
  }

  /** The first record on this line without a uuid. */
  positionOfLine(line: number): number | undefined {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.lines[middle] ?? Infinity) < line) low = middle + 1
      else high = middle
    }
    for (let position = low; position < this.length && this.lines[position] === line; position++) {
      const record = this.at(position)?.record
      if (record && !('uuid' in record && record.uuid)) return position
    }
    return undefined
  }

  private setPlace(position: number, record: ScannedRecord): void {
    const { offset, length, line, lineOffset, lineLength, isSound, isLarge } = record
    this.offsets[position] = offset
    this.lengths[position] = length
    this.lines[position] = line
    this.flags[position] = (isSound ? 1 : 0) | (isLarge ? 2 : 0)
    if (lineOffset === offset && lineLength === length + 1) this.others.delete(position)
    else this.others.set(position, { lineOffset, lineLength })
  }

  private reserve(records: number): void {
    if (records <= this.flags.length) return
    const room = Math.ceil(records * 1.25)
    this.offsets = enlarged(this.offsets, new Float64Array(room))
    this.lengths = enlarged(this.lengths, new Uint32Array(room))
    this.lines = enlarged(this.lines, new Uint32Array(room))
    this.flags = enlarged(this.flags, new Uint8Array(room))
  }

  private unpack(part: number): ScannedRecord[] {
    const { start, bytes } = this.parts[part] ?? { start: 0, bytes: EMPTY }
    // Written by `add`.
    const records = JSON.parse(brotliDecompressSync(bytes).toString()) as LiftedEntry[]
    return records.map((record, index) => ({ record, ...this.placeAt(start + index) }))
  }
}

const EMPTY = brotliCompressSync('[]')

function enlarged<Values extends Float64Array | Uint32Array | Uint8Array>(values: Values, larger: Values): Values {
  larger.set(values)
  return larger
}
