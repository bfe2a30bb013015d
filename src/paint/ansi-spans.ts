// Parses output into the lines a terminal would finally show: with colors, and a progress bar in its last state.
import { trimLines } from '../describe/content/lines.ts'
import { applySgr, plainAnsiStyle, type AnsiStyle } from './ansi-style.ts'
import { sourceLines } from './source-lines.ts'
import { visible } from '../text/visible.ts'
import { cells } from '../text/width.ts'

const TAB_WIDTH = 8

export interface AnsiSpan {
  text: string
  look: AnsiStyle
}

export interface AnsiLines {
  /** Starts at the first line on every call: colors carry over from line to line, so no line can be parsed alone. */
  lines(): Iterable<AnsiSpan[]>
  count(): number
}

/** String sequences (titles, links, clipboard, images) end with BEL or ST. An unterminated one is shown as text, because it
 * must not swallow the output after it. The bodies exclude their own start characters, which keeps matching linear. */
const SEQUENCE = new RegExp(
  [
    '(?:\\u001b\\]|\\u009d)[^\\u0007\\u001b\\u009c\\u009d\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)',
    '(?:\\u001b[PX^_]|[\\u0090\\u0098\\u009e\\u009f])[^\\u001b\\u0090\\u0098\\u009c\\u009e\\u009f]*(?:\\u001b\\\\|\\u009c)',
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]',
    '\\u001b[ -/]*[0-~]',
  ].join('|'),
  'g',
)

const MARK = new RegExp(['((?:\\u001b\\[|\\u009b)[0-9:;]*[mKG]', '[\\r\\u0008])'].join('|'))
const MEANT = new RegExp(`^${MARK.source}$`)
const PLAIN = /^[\x20-\x7e]*$/

export function ansiSpans(output: string): AnsiLines {
  // String sequences may span lines, so they are removed before the text is split into lines.
  const text = trimLines(trimReset(output.replace(SEQUENCE, (sequence) => (MEANT.test(sequence) ? sequence : ''))))
  return { lines: () => showLines(sourceLines(text).lines), count: sourceLines(text).count }
}

/** A line that was drawn over has one span per column. */
export function mergeSpans(line: readonly AnsiSpan[]): AnsiSpan[] {
  const merged: AnsiSpan[] = []
  for (const { text, look } of line) {
    const last = merged.at(-1)
    if (last?.look === look) last.text += text
    else if (text !== '') merged.push({ text, look })
  }
  return merged
}

/** Adjacent spans of the same style share one style object, so `===` compares styles. */
function* showLines(lines: Iterable<string>): Generator<AnsiSpan[]> {
  let look = plainAnsiStyle
  for (const line of lines) {
    if (PLAIN.test(line)) {
      yield [{ text: line, look }]
      continue
    }
    const tokens = line.split(MARK)
    const row: ScreenRow = { cells: [], column: 0 }
    // No cursor movement: a red line of a million characters takes 3 ms as one span, and 900 ms column by column.
    const isSimple = tokens.every((token) => PLAIN.test(token) || isColor(token))
    for (const token of tokens) {
      if (isColor(token)) look = applySgr(look, token.slice(token.startsWith('\u009b') ? 1 : 2, -1))
      else if (isSimple) row.cells.push({ text: token, look })
      else if (MEANT.test(token)) move(row, token)
      else write(row, token, look)
    }
    yield row.cells.flatMap((cell) => (cell === null || cell.text === '' ? [] : cell))
  }
}

function isColor(token: string): boolean {
  return token.endsWith('m') && MEANT.test(token)
}

interface ScreenRow {
  /** One per column; null is the right half of the wide character before it. */
  cells: (AnsiSpan | null)[]
  column: number
}

function write(row: ScreenRow, text: string, look: AnsiStyle): void {
  for (const cell of cells(visible(text))) {
    const before = row.cells[row.column - 1] ?? row.cells[row.column - 2]
    if (cell.text.startsWith('\t')) skipTo(row, (Math.floor(row.column / TAB_WIDTH) + 1) * TAB_WIDTH)
    else if (cell.width > 0) put(row, { text: cell.text, look }, cell.width)
    else if (before) before.text += cell.text
  }
}

function put(row: ScreenRow, cell: AnsiSpan, width: number): void {
  const { cells: line, column } = row
  // A terminal replaces the remaining half of an overwritten wide character with a space.
  if (line[column] === null) line[column - 1] = emptyCell()
  if (line[column + width] === null) line[column + width] = emptyCell()
  line[column] = cell
  if (width === 2) line[column + 1] = null
  row.column += width
}

/** Returns a new object each time, because a combining mark may be appended to its text. */
function emptyCell(): AnsiSpan {
  return { text: ' ', look: plainAnsiStyle }
}

function skipTo(row: ScreenRow, column: number): void {
  while (row.cells.length < column) row.cells.push(emptyCell())
  row.column = column
}

function move(row: ScreenRow, mark: string): void {
  const parameter = /\d*(?=[KG]$)/.exec(mark)?.[0] ?? ''
  if (mark === '\r') row.column = 0
  else if (mark === '\b') row.column = Math.max(0, row.column - 1)
  else if (mark.endsWith('G')) row.column = parameter === '' || parameter === '1' ? 0 : row.column
  else if (parameter === '2') blankTo(row, row.cells.length)
  else if (parameter === '1') blankTo(row, Math.min(row.cells.length, row.column + 1))
  else row.cells.length = Math.min(row.cells.length, row.column)
}

function blankTo(row: ScreenRow, end: number): void {
  for (let column = 0; column < end; column += 1) row.cells[column] = emptyCell()
}

/** Removes resets from the end: a program that ends with one has not written another line. */
function trimReset(text: string): string {
  let trimmed = text.trimEnd()
  for (const reset of ['\u001b[0m', '\u001b[m']) {
    while (trimmed.endsWith(reset)) trimmed = trimmed.slice(0, -reset.length).trimEnd()
  }
  return trimmed
}
