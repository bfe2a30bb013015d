// CSV cells (RFC 4180) that no spreadsheet evaluates. Text that starts like a formula, with or without apostrophes before it,
// gets one more apostrophe, which a reader can remove again.
import type { TsvTable, TsvValue } from './tsv.ts'

/** The same columns and values as --tsv prints. */
export function csvOf({ columns, rows }: TsvTable): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')
}

/** Null is an empty cell; an empty text is a pair of quotes. */
function cell(value: TsvValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? quotedText(inert(value)) : String(value)
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
export function quotedText(text: string): string {
  return text === '' || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
