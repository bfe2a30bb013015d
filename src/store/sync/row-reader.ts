// Iterates over rows of a batch without creating an object per row.
import type { TextKind } from '../../format/text.ts'
import { MESSAGE_FLAG, TEXT_KINDS } from '../index/message-codes.ts'
import {
  FIELD,
  FIELDS,
  NONE,
  UUID_STATE,
  WORD_FIELD,
  WORD_FIELDS,
  type RowBatch,
  type RowDetails,
  type RowRange,
} from './row-batch.ts'

export interface BlockFields {
  part: number
  kind: TextKind
  isError: boolean
  isCut: boolean
  tool: string | null
  toolUseId: string | null
  length: number
  /** Words in UTF-8. */
  body: Uint8Array
}

export class RowReader {
  private readonly batch: RowBatch
  private readonly odd: ReadonlyMap<number, string>
  private readonly late: ReadonlyMap<number, string>
  private readonly nameIds: (number | null | undefined)[] = []
  private row = 0
  private end = 0
  private isBefore = true
  private nextWord = 0
  private nextDetail = 0

  constructor(batch: RowBatch) {
    this.batch = batch
    this.odd = new Map(batch.oddUuids)
    this.late = new Map(batch.lateCalls)
  }

  /** Continues before the first row of the range. */
  seek({ row, count, word, detail }: RowRange): void {
    this.row = row
    this.end = row + count
    this.isBefore = true
    this.nextWord = word
    this.nextDetail = detail
  }

  next(): boolean {
    if (this.isBefore) this.isBefore = false
    else {
      this.nextWord += this.number(FIELD.words)
      this.row += 1
    }
    return this.row < this.end
  }

  number(field: number): number {
    return this.batch.fields[this.row * FIELDS + field] ?? 0
  }

  name(field: number): string | null {
    const id = this.number(field)
    return id === NONE ? null : (this.batch.names[id] ?? null)
  }

  /** Asks for the number of a name once per batch. */
  nameId(field: number, idOf: (name: string | null) => number | null): number | null {
    const index = this.number(field)
    if (index === NONE) return null
    const known = this.nameIds[index]
    return known === undefined ? (this.nameIds[index] = idOf(this.batch.names[index] ?? null)) : known
  }

  get at(): number | null {
    const at = this.number(FIELD.at)
    return at === NONE ? null : at
  }

  get turn(): number | null {
    const turn = this.number(FIELD.turn)
    return turn === NONE ? null : turn
  }

  get isUser(): boolean {
    return (this.number(FIELD.flags) & MESSAGE_FLAG.user) !== 0
  }

  get isOfAgent(): boolean {
    return (this.number(FIELD.flags) & MESSAGE_FLAG.sidechain) !== 0 || this.number(FIELD.agent) !== NONE
  }

  get uuid(): Uint8Array | string | null {
    return this.uuidAt(2 * this.row, this.number(FIELD.uuids) & 3)
  }

  get parent(): Uint8Array | string | null {
    return this.uuidAt(2 * this.row + 1, this.number(FIELD.uuids) >> 2)
  }

  /** Read it once per row: reading moves on to the next details. */
  get details(): RowDetails | undefined {
    const next = this.batch.details[this.nextDetail]
    if (next?.row !== this.row) return undefined
    this.nextDetail += 1
    return next
  }

  *blocks(): Generator<BlockFields> {
    const { words, bodies, names } = this.batch
    const count = this.number(FIELD.words)
    for (let part = 0; part < count; part++) {
      const index = this.nextWord + part
      const field = (name: number) => words[index * WORD_FIELDS + name] ?? 0
      const tool = field(WORD_FIELD.tool)
      yield {
        part,
        kind: TEXT_KINDS[field(WORD_FIELD.kind)] ?? 'note',
        isError: field(WORD_FIELD.isError) === 1,
        isCut: field(WORD_FIELD.isCut) === 1,
        tool: tool === NONE ? null : (names[tool] ?? null),
        toolUseId: this.late.get(index) ?? null,
        length: field(WORD_FIELD.length),
        body: bodies.bytes.subarray(bodies.ends[index - 1] ?? 0, bodies.ends[index]),
      }
    }
  }

  get firstHash(): number | null {
    return this.number(FIELD.words) === 0
      ? null
      : (this.batch.words[this.nextWord * WORD_FIELDS + WORD_FIELD.hash] ?? null)
  }

  private uuidAt(slot: number, state: number): Uint8Array | string | null {
    if (state === UUID_STATE.none) return null
    return state === UUID_STATE.text
      ? (this.odd.get(slot) ?? null)
      : this.batch.uuids.subarray(slot * 16, slot * 16 + 16)
  }
}
