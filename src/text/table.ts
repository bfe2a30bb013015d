import { fit, fitEnd, padEnd, padStart, textWidth } from './width.ts'

export interface Column {
  title: string
  align?: 'left' | 'right'
  /** Takes the width that the other columns leave, and is cut if that is too little. At most one column. */
  flexible?: boolean
  cut?: 'start' | 'end'
  /** Left out if the width is too small, smallest number first. */
  spare?: number
}

const GAP = 2
const MIN_FLEXIBLE = 16

export interface Table {
  header: string
  rows: string[]
}

export function layoutTable(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): Table {
  const all = columns.map((column, index) => ({ ...column, index, natural: naturalWidth(column, rows, index) }))
  const shown = dropSpare(all, width)
  const widths = shrinkFlexible(shown, width)
  const line = (cells: readonly string[]) =>
    shown
      .map((column, position) => {
        const size = widths[position] ?? 0
        const text = (column.cut === 'start' ? fitEnd : fit)(cells[column.index] ?? '', size)
        return column.align === 'right' ? padStart(text, size) : padEnd(text, size)
      })
      .join(' '.repeat(GAP))
      .trimEnd()
  return { header: line(columns.map((column) => column.title)), rows: rows.map(line) }
}

interface MeasuredColumn extends Column {
  index: number
  natural: number
}

function naturalWidth(column: Column, rows: readonly (readonly string[])[], index: number): number {
  return rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), textWidth(column.title))
}

function dropSpare(columns: readonly MeasuredColumn[], width: number): MeasuredColumn[] {
  const smallest = columns.reduce((sum, column) => sum + smallestWidth(column), GAP * (columns.length - 1))
  const spare = columns
    .filter((column) => column.spare !== undefined)
    .toSorted((a, b) => (a.spare ?? 0) - (b.spare ?? 0))[0]
  return smallest <= width || !spare
    ? [...columns]
    : dropSpare(
        columns.filter((column) => column !== spare),
        width,
      )
}

function smallestWidth(column: MeasuredColumn): number {
  return column.flexible ? Math.min(column.natural, MIN_FLEXIBLE) : column.natural
}

function shrinkFlexible(columns: readonly MeasuredColumn[], width: number): number[] {
  const used = columns.reduce((sum, column) => sum + column.natural, GAP * (columns.length - 1))
  const excess = used - width
  return columns.map((column) =>
    excess > 0 && column.flexible ? Math.max(smallestWidth(column), column.natural - excess) : column.natural,
  )
}
