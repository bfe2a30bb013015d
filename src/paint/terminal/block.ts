// What a section becomes: rows, each a line of the source with the lines it takes on the screen.
import { trimLines } from '../../describe/content/lines.ts'
import { sourceLines } from '../source-lines.ts'
import { lineWidth, type Line } from './span.ts'
import { wrapParagraph } from './wrap.ts'

export interface Block {
  rows: Iterable<Iterable<Line>>
  /** How many rows there are; asked only when not all of them are shown. */
  count(): number
}

export interface Excerpt {
  lines: Line[]
  /** Rows that are not, or not wholly, among them. */
  hidden: number
}

/** The beginning of a block. One line more than allowed is shown: the note about it would take its place. */
export function takeLines(block: Block, maxLines: number): Excerpt {
  const lines: Line[] = []
  let shown = 0
  for (const row of block.rows) {
    for (const line of row) {
      lines.push(line)
      if (lines.length > maxLines + 1) return trimExcerpt(lines.slice(0, maxLines), block.count() - shown)
    }
    if (lines.length <= maxLines) shown += 1
  }
  return { lines, hidden: 0 }
}

/** An empty line before the note says nothing. */
function trimExcerpt(lines: Line[], hidden: number): Excerpt {
  let end = lines.length
  while (end > 0 && lineWidth(lines[end - 1] ?? []) === 0) end -= 1
  return { lines: lines.slice(0, end), hidden: hidden + lines.length - end }
}

/** Lines that are there already, a row each. */
export function toBlock(lines: readonly Line[]): Block {
  return { rows: lines.map((line) => [line]), count: () => lines.length }
}

export function textBlock(text: string, width: number): Block {
  const { lines, count } = sourceLines(trimLines(text))
  return mapRows(lines, count, (line) => wrapParagraph(line, width))
}

/** A block whose rows are made from the rows of something else, one by one. */
export function mapRows<Item>(items: Iterable<Item>, count: () => number, row: (item: Item) => Iterable<Line>): Block {
  return { rows: mapEach(items, row), count }
}

function* mapEach<Item, Result>(items: Iterable<Item>, change: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield change(item)
}
