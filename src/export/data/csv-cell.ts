// Prints a cell of an exported table as CSV.
import { inert, quotedText } from '../../text/csv.ts'
import type { TableCell, ColumnType } from '../tables/table.ts'

/** Null is an empty cell; an empty text is a pair of quotes. */
export function csvCell(cell: TableCell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quotedText(inert(cell))
  if (typeof cell === 'number' && type === 'timestamp') return new Date(cell).toISOString()
  return String(cell)
}
