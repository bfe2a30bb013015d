// How a table of an export is declared: its columns once, each with its meaning and where its cell comes from. CSV,
// Parquet and docs/schema.md are made from the same declarations.
import { parseTimestamp } from '../../format/timestamp.ts'
import type { ExportTable } from '../export-plan.ts'

export type ColumnType = 'text' | 'integer' | 'boolean' | 'timestamp'

/** Times are milliseconds since 1970. */
export type Cell = string | number | boolean | null

export interface TableColumn {
  name: string
  type: ColumnType
  about: string
}

export interface TableDeclaration {
  name: ExportTable
  about: string
  columns: readonly TableColumn[]
  /** The column with the time by whose month rows are parted. */
  time: string
}

export interface Table<Source> extends TableDeclaration {
  columns: readonly FilledColumn<Source>[]
}

export interface FilledColumn<Source> extends TableColumn {
  cell: (source: Source) => Cell
}

export interface TableRow {
  table: ExportTable
  /** One a column. */
  cells: readonly Cell[]
}

export function rowOf<Source>({ name, columns }: Table<Source>, source: Source): TableRow {
  return { table: name, cells: columns.map(({ cell }) => cell(source)) }
}

type Pick<Source, Value> = (source: Source) => Value | null

/** Makers of columns, each with a cell of its own type. */
export function columnsOf<Source>() {
  const make =
    <Value extends Cell>(type: ColumnType) =>
    (name: string, cell: Pick<Source, Value>, about: string): FilledColumn<Source> => ({ name, type, about, cell })
  return {
    text: make<string>('text'),
    integer: make<number>('integer'),
    flag: make<boolean>('boolean'),
    time: (name: string, at: Pick<Source, string | number>, about: string): FilledColumn<Source> => ({
      name,
      type: 'timestamp',
      about,
      cell: (source) => toInstant(at(source)),
    }),
  }
}

const YEAR_1_MS = -62_135_596_800_000
const YEAR_10000_MS = 253_402_300_800_000

/** Null for what is no time, or one that has no year of four digits: not every reader knows others. */
export function toInstant(at: string | number | null): number | null {
  const ms = typeof at === 'string' ? parseTimestamp(at).ms : at
  return ms !== null && ms >= YEAR_1_MS && ms < YEAR_10000_MS ? ms : null
}
