// A cell as CSV (RFC 4180) that a spreadsheet shows and never computes. What begins like a formula gets an apostrophe in
// front; what begins with apostrophes and then like a formula gets one more, so that it can be taken off again by rule:
// where a cell matches /^'+/ and, behind it, like a formula, the first apostrophe is ours.
import type { Cell, ColumnType } from '../tables/table.ts'

/** Without a value it is nothing at all; an empty text is a pair of quotes. */
export function csvCell(cell: Cell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(inert(cell))
  if (typeof cell === 'number' && type === 'timestamp') return new Date(cell).toISOString()
  return String(cell)
}

/** CSV has no escape: NUL, at which many readers stop, becomes its picture, half a surrogate pair U+FFFD. */
export function inert(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '␀')
  return isFormulaLike(clean) ? `'${clean}` : clean
}

/** Signs that begin a formula, in their wide forms too, behind blanks or what is not seen; tabs and ends of lines, which
 *  spreadsheets drop before they look. */
const FORMULA = /^'*(?:[\t\r\n]|[\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

function isFormulaLike(text: string): boolean {
  return FORMULA.test(text)
}

/** Blanks at an end are lost by readers that trim what has no quotes. */
function quoted(text: string): string {
  return text === '' || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
