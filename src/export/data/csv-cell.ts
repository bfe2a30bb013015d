// Prints a CSV cell (RFC 4180) that no spreadsheet evaluates. Text that starts like a formula, with or without apostrophes
// before it, gets one more apostrophe, which a reader can remove again.
import type { TableCell, ColumnType } from '../tables/table.ts'

/** Null is an empty cell; an empty text is a pair of quotes. */
export function csvCell(cell: TableCell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(inert(cell))
  if (typeof cell === 'number' && type === 'timestamp') return new Date(cell).toISOString()
  return String(cell)
}

/** CSV has no escapes, so NUL, at which many readers stop, becomes "␀", and half a surrogate pair becomes U+FFFD. */
export function inert(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '␀')
  return isFormulaLike(clean) ? `'${clean}` : clean
}

/** Also a sign in wide form or after invisible characters, and a tab or line end at the start, which spreadsheets drop. */
const FORMULA = /^'*(?:[\t\r\n]|[\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

function isFormulaLike(text: string): boolean {
  return FORMULA.test(text)
}

/** Quotes text with white space at an end too, because some readers trim unquoted cells. */
function quoted(text: string): string {
  return text === '' || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
