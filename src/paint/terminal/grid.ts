// Lays out a table in the available width. Cells are wrapped, never cut; a table that is too wide becomes a list of rows.
import { mapRows, toBlock, type TextBlock } from './block.ts'
import { blank, lineWidth, span, type Frame, type Line } from './span.ts'
import { wrap } from './wrap.ts'

export interface Grid {
  columns: readonly Line[]
  rows: readonly (readonly (readonly Line[])[])[]
  align?: readonly ('left' | 'right' | 'center' | null)[]
}

const GAP = 2
const MIN_COLUMN = 8

export function gridBlock(given: Grid, frame: Frame): TextBlock {
  const grid = { ...given, columns: fillColumns(given) }
  const widths = shareWidth(grid, frame.width)
  if (widths?.length === 0) return toBlock([])
  if (!widths) return recordsBlock(grid, frame)
  const hasHeader = grid.columns.some((column) => lineWidth(column) > 0)
  const rule = span('─'.repeat(Math.min(frame.width, sum(widths) + GAP * (widths.length - 1))), frame.palette.dim)
  const head = hasHeader
    ? [
        ...gridRow(
          grid.columns.map((column) => [column]),
          widths,
          grid,
        ),
        [rule],
      ]
    : []
  const rows = mapRows(
    grid.rows,
    () => grid.rows.length,
    (row) => gridRow(row, widths, grid),
  )
  return { rows: prepend(head, rows.rows), count: rows.count }
}

function fillColumns({ columns, rows }: Grid): Line[] {
  const length = rows.reduce((most, row) => Math.max(most, row.length), columns.length)
  return Array.from({ length }, (_, index) => columns[index] ?? [])
}

function* prepend(head: Line[], rows: Iterable<Iterable<Line>>): Generator<Iterable<Line>> {
  let lead = head
  for (const row of rows) {
    yield [...lead, ...row]
    lead = []
  }
  if (lead.length > 0) yield lead
}

function* gridRow(cells: readonly (readonly Line[])[], widths: readonly number[], grid: Grid): Generator<Line> {
  const wrapped = widths.map((width, index) => (cells[index] ?? []).flatMap((line) => [...wrap(line, { width })]))
  const height = wrapped.reduce((most, lines) => Math.max(most, lines.length), 1)
  for (let at = 0; at < height; at += 1) {
    yield widths.flatMap((width, index) => [
      ...(index > 0 ? [blank(GAP)] : []),
      ...alignLine(wrapped[index]?.[at] ?? [], width, grid.align?.[index]),
    ])
  }
}

function alignLine(line: Line, width: number, align: 'left' | 'right' | 'center' | null | undefined): Line {
  const spare = width - lineWidth(line)
  const left = align === 'right' ? spare : align === 'center' ? Math.floor(spare / 2) : 0
  return [blank(left), ...line, blank(spare - left)]
}

/** The widest columns shrink until all fit. Null if they would be too narrow to read. */
function shareWidth(grid: Grid, width: number): number[] | null {
  const natural = grid.columns.map((column, index) =>
    grid.rows.reduce(
      (widest, row) => (row[index] ?? []).reduce((most, line) => Math.max(most, lineWidth(line)), widest),
      lineWidth(column),
    ),
  )
  const room = width - GAP * (natural.length - 1)
  if (sum(natural) <= room) return natural
  let level = 0
  let left = room
  for (const [index, size] of natural.toSorted((a, b) => a - b).entries()) {
    level = Math.floor(left / (natural.length - index))
    if (size > level) break
    left -= size
  }
  return level < MIN_COLUMN ? null : natural.map((size) => Math.min(size, level))
}

function recordsBlock(grid: Grid, { width }: Frame): TextBlock {
  return mapRows(
    grid.rows.entries(),
    () => grid.rows.length,
    function* ([index, row]) {
      if (index > 0) yield []
      for (const [at, cell] of row.entries()) {
        const [first = [], ...others] = cell
        const name = grid.columns[at] ?? []
        yield* wrap([...name, ...(name.length > 0 ? [span(': ')] : []), ...first], { width, rest: [blank(2)] })
        for (const line of others) yield* wrap(line, { width, first: [blank(2)] })
      }
    },
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
