// Declarations of export tables, which CSV, Parquet and docs/schema.md share.
import { parseTimestamp } from '../../format/timestamp.ts'
import type { ExportTable } from '../export-plan.ts'

export type ColumnType = 'text' | 'integer' | 'boolean' | 'timestamp'

/** Times are milliseconds since 1970. */
export type TableCell = string | number | boolean | null

export interface TableColumn {
  name: string
  type: ColumnType
  about: string
}

export interface TableDeclaration {
  name: ExportTable
  about: string
  columns: readonly TableColumn[]
  time: string
}

export interface TableDefinition<Row> extends TableDeclaration {
  columns: readonly FilledColumn<Row>[]
}

export interface FilledColumn<Row> extends TableColumn {
  cell: (row: Row) => TableCell
}

export interface TableRow {
  table: ExportTable
  cells: readonly TableCell[]
}

export function rowOf<Row>({ name, columns }: TableDefinition<Row>, row: Row): TableRow {
  return { table: name, cells: columns.map(({ cell }) => cell(row)) }
}

type ReadCell<Row, Value> = (row: Row) => Value | null

export function columnsOf<Row>() {
  const make =
    <Value extends TableCell>(type: ColumnType) =>
    (name: string, cell: ReadCell<Row, Value>, about: string): FilledColumn<Row> => ({ name, type, about, cell })
  return {
    text: make<string>('text'),
    integer: make<number>('integer'),
    flag: make<boolean>('boolean'),
    time: (name: string, at: ReadCell<Row, string | number>, about: string): FilledColumn<Row> => ({
      name,
      type: 'timestamp',
      about,
      cell: (row) => toInstant(at(row)),
    }),
  }
}

const YEAR_1_MS = -62_135_596_800_000
const YEAR_10000_MS = 253_402_300_800_000

/** Returns milliseconds since 1970, or null for an invalid time or a year without four digits, which not every reader supports. */
export function toInstant(at: string | number | null): number | null {
  const ms = typeof at === 'string' ? parseTimestamp(at).ms : at
  return ms !== null && ms >= YEAR_1_MS && ms < YEAR_10000_MS ? ms : null
}
