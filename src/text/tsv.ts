// Tab-separated values for other programs: a header, then one line per row. A value is never quoted. Tabs, newlines,
// backslashes and control characters are escaped, so that a line is a row and a tab separates two values.

export type TsvValue = string | number | boolean | null | undefined

export interface TsvTable {
  columns: readonly string[]
  rows: readonly (readonly TsvValue[])[]
}

/** Declares each column once: its name and its value in a row. */
export function tsvTable<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => TsvValue>>,
): TsvTable {
  const values = Object.values(columns)
  return { columns: Object.keys(columns), rows: rows.map((row) => values.map((value) => value(row))) }
}

export function* tsvLines({ columns, rows }: TsvTable): Generator<string> {
  yield `${columns.join('\t')}\n`
  for (const row of rows) yield `${row.map(cell).join('\t')}\n`
}

function cell(value: TsvValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.replace(UNSAFE, escape).toWellFormed() : String(value)
}

// Control characters C0 and C1, DEL, and the backslash that marks an escape.
const UNSAFE = /[\p{Cc}\\]/gu

const NAMED: Readonly<Record<string, string>> = { '\t': String.raw`\t`, '\n': String.raw`\n`, '\\': '\\\\' }

function escape(char: string): string {
  return NAMED[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`
}
