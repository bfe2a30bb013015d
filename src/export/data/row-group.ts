// Rows that wait to be written together, as columns.
import type { ColumnSource } from 'hyparquet-writer'
import type { Cell, ColumnType, TableDeclaration } from '../tables/table.ts'

/** Longer ones are encoded at once: as bytes they take the least room while they wait, and their size is exact. */
const LONG_TEXT = 512
/** What a cell takes beside its text. */
const CELL_BYTES = 8

type Value = Cell | Uint8Array

export class RowGroup {
  count = 0
  /** What they hold in memory, about. */
  bytes = 0
  private readonly columns: TableDeclaration['columns']
  private readonly values: Value[][]
  private readonly encoder = new TextEncoder()

  constructor({ columns }: TableDeclaration) {
    this.columns = columns
    this.values = columns.map(() => [])
  }

  add(cells: readonly Cell[]): void {
    this.values.forEach((column, index) => {
      const cell = cells[index] ?? null
      const isLong = typeof cell === 'string' && cell.length > LONG_TEXT
      const value = isLong ? this.encoder.encode(cell) : cell
      column.push(value)
      this.bytes += CELL_BYTES + sizeOf(value)
    })
    this.count += 1
  }

  /** As the library takes them. */
  toColumns(): ColumnSource[] {
    return this.columns.map(({ name, type }, index) => ({
      name,
      data: this.encode(this.values[index] ?? [], type),
      // It would write more than 16 of them run-length encoded, which Spark reads only since 3.3.
      ...(type === 'boolean' ? { encoding: 'PLAIN' as const } : {}),
    }))
  }

  private encode(values: readonly Value[], type: ColumnType): (bigint | boolean | Uint8Array | null)[] {
    // Words that repeat are encoded once: most columns hold ids, names and kinds.
    const known = new Map<string, Uint8Array>()
    return values.map((value) => {
      if (value === null || typeof value === 'boolean' || value instanceof Uint8Array) return value
      if (typeof value === 'number') return BigInt(value)
      if (type !== 'text') throw new TypeError(`a column of ${type} holds a text`)
      // Bytes, not texts: the library compares texts by UTF-16 and would tell readers wrong smallest and largest values.
      const bytes = known.get(value) ?? this.encoder.encode(value)
      known.set(value, bytes)
      return bytes
    })
  }
}

function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.byteLength : 0
}
