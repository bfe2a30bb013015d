// The output of a command as the terminal showed it in the end: colours kept, every other sequence dropped, progress
// bars that were drawn over each other reduced to the last one.
import { trimLines } from '../lines.ts'
import { visible } from '../visible.ts'
import { cells } from '../width.ts'
import { mapRows, sourceLines, type Block } from './block.ts'
import type { Palette, Style } from './palette.ts'
import { changeLook, plainLook, toStyle } from './sgr.ts'
import { span, type Line, type Span } from './span.ts'

const TAB = 8

/** Strings (titles, links, the clipboard, pictures) end with BEL or ST. One that does not end is shown as text: cut off
 * or faked, it must not swallow what follows. The bodies exclude their own beginnings, which keeps this linear. */
const SEQUENCE = new RegExp(
  [
    '(?:\\u001b\\]|\\u009d)[^\\u0007\\u001b\\u009c\\u009d\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)',
    '(?:\\u001b[PX^_]|[\\u0090\\u0098\\u009e\\u009f])[^\\u001b\\u0090\\u0098\\u009c\\u009e\\u009f]*(?:\\u001b\\\\|\\u009c)',
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]',
    '\\u001b[ -/]*[0-~]',
  ].join('|'),
  'g',
)

/** What has a meaning within a line: a colour, erasing to the end, back to the first column, one column back. */
const MARK = new RegExp(['((?:\\u001b\\[|\\u009b)[0-9:;]*[mKG]', '[\\r\\u0008])'].join('|'))
const MEANT = new RegExp(`^${MARK.source}$`)
const PLAIN = /^[\x20-\x7e]*$/

/** Every line of an output, and what `row` makes of it. */
export function terminalBlock(output: string, palette: Palette, row: (line: Line) => Iterable<Line>): Block {
  // Strings may run over several lines, so they go before the lines are split.
  const text = output.replace(SEQUENCE, (sequence) => (MEANT.test(sequence) ? sequence : ''))
  const { lines, count } = sourceLines(trimLines(trimReset(text)))
  const show = createScreen(palette)
  return mapRows(lines, count, (line) => row(show(line)))
}

/** Lines in, spans out. A colour goes on from line to line until something ends it. */
function createScreen(palette: Palette): (line: string) => Line {
  let look = plainLook
  let style: Style | undefined
  return (line) => {
    if (PLAIN.test(line)) return [span(line, style)]
    const row: ScreenRow = { cells: [], column: 0 }
    for (const token of line.split(MARK)) {
      if (!MEANT.test(token)) write(row, token, style)
      else if (token.endsWith('m')) {
        look = changeLook(look, token.slice(token.startsWith('\u009b') ? 1 : 2, -1))
        style = palette.isColored ? toStyle(look) : undefined
      } else move(row, token)
    }
    return row.cells.flatMap((cell) => cell ?? [])
  }
}

interface ScreenRow {
  /** One for each column; null is the right half of the wide character before it. */
  cells: (Span | null)[]
  column: number
}

function write(row: ScreenRow, text: string, style: Style | undefined): void {
  for (const cell of cells(visible(text))) {
    const before = row.cells[row.column - 1] ?? row.cells[row.column - 2]
    if (cell.text.startsWith('\t')) skipTo(row, (Math.floor(row.column / TAB) + 1) * TAB)
    else if (cell.width > 0) put(row, span(cell.text, style), cell.width)
    else if (before) before.text += cell.text
  }
}

function put(row: ScreenRow, cell: Span, width: number): void {
  const { cells: line, column } = row
  // Half of a wide character cannot stay: a terminal leaves a space.
  if (line[column] === null) line[column - 1] = { text: ' ' }
  if (line[column + width] === null) line[column + width] = { text: ' ' }
  line[column] = cell
  if (width === 2) line[column + 1] = null
  row.column += width
}

function skipTo(row: ScreenRow, column: number): void {
  while (row.cells.length < column) row.cells.push({ text: ' ' })
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
  for (let column = 0; column < end; column += 1) row.cells[column] = { text: ' ' }
}

/** A program that ends with "back to normal" has not written another line. */
function trimReset(text: string): string {
  let trimmed = text.trimEnd()
  for (const reset of ['\u001b[0m', '\u001b[m']) {
    while (trimmed.endsWith(reset)) trimmed = trimmed.slice(0, -reset.length).trimEnd()
  }
  return trimmed
}
