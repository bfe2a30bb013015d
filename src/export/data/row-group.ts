// Pending rows of one Parquet row group, stored by column.
import type { ColumnSource } from 'hyparquet-writer'
import type { TableCell, ColumnType, TableDeclaration } from '../tables/table.ts'

/** Characters. Longer texts are encoded immediately: bytes take less memory, and their size is exact. */
const LONG_TEXT = 512
const CELL_BYTES = 8

type ColumnValue = TableCell | Uint8Array

export class RowGroup {
  count = 0
  bytes = 0
  private readonly columns: TableDeclaration['columns']
  private readonly values: ColumnValue[][]
  private readonly encoder = new TextEncoder()

  constructor({ columns }: TableDeclaration) {
    this.columns = columns
    this.values = columns.map(() => [])
  }

  add(cells: readonly TableCell[]): void {
    this.values.forEach((column, index) => {
      const cell = cells[index] ?? null
      const isLong = typeof cell === 'string' && cell.length > LONG_TEXT
      const value = isLong ? this.encoder.encode(cell) : cell
      column.push(value)
      this.bytes += CELL_BYTES + sizeOf(value)
    })
    this.count += 1
  }

  toColumns(): ColumnSource[] {
    return this.columns.map(({ name, type }, index) => ({
      name,
      data: this.encode(this.values[index] ?? [], type),
      // The library would run-length encode more than 16 booleans, which Spark reads only since 3.3.
      ...(type === 'boolean' ? { encoding: 'PLAIN' as const } : {}),
    }))
  }

  private encode(values: readonly ColumnValue[], type: ColumnType): (bigint | boolean | Uint8Array | null)[] {
    // Repeated texts are encoded once: most columns are ids, names and kinds.
    const known = new Map<string, Uint8Array>()
    return values.map((value) => {
      if (value === null || typeof value === 'boolean' || value instanceof Uint8Array) return value
      if (typeof value === 'number') return BigInt(value)
      if (type !== 'text') throw new TypeError(`a column of type ${type} has a text cell`)
      // Passed as bytes: the library compares strings by UTF-16 and would write wrong minimum and maximum values.
      const bytes = known.get(value) ?? this.encoder.encode(value)
      known.set(value, bytes)
      return bytes
    })
  }
}

function sizeOf(value: ColumnValue): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.byteLength : 0
}
