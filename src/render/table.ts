// Rows of plain text as columns that fit a width. Knows nothing of what the rows are about.
import { fit, fitEnd, padEnd, padStart, textWidth } from './width.ts'

export interface Column {
  title: string
  align?: 'left' | 'right'
  /** Takes what the others leave and is cut when that is too little. One column at most. */
  flexible?: boolean
  /** Which side of a text that does not fit is cut off. */
  cut?: 'start' | 'end'
}

const GAP = 2
const MIN_FLEXIBLE = 16

export interface Table {
  header: string
  rows: string[]
}

export function layoutTable(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): Table {
  const natural = columns.map((column, index) =>
    rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), textWidth(column.title)),
  )
  const widths = shrinkFlexible(columns, natural, width)
  const line = (cells: readonly string[]) =>
    columns
      .map((column, index) => {
        const size = widths[index] ?? 0
        const text = (column.cut === 'start' ? fitEnd : fit)(cells[index] ?? '', size)
        return column.align === 'right' ? padStart(text, size) : padEnd(text, size)
      })
      .join(' '.repeat(GAP))
      .trimEnd()
  return { header: line(columns.map((column) => column.title)), rows: rows.map(line) }
}

function shrinkFlexible(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const used = natural.reduce((sum, size) => sum + size, 0) + GAP * (columns.length - 1)
  const excess = used - width
  if (excess <= 0) return [...natural]
  return natural.map((size, index) => {
    const smallest = Math.min(size, MIN_FLEXIBLE)
    return columns[index]?.flexible ? Math.max(smallest, size - excess) : size
  })
}
