import { trimLines } from '../../describe/content/lines.ts'
import { sourceLines } from '../source-lines.ts'
import { lineWidth, type Line } from './span.ts'
import { wrapParagraph } from './wrap.ts'

/** A rendered section. A row is one line of the source; it takes one or more lines on the screen. */
export interface TextBlock {
  rows: Iterable<Iterable<Line>>
  count(): number
}

export interface Excerpt {
  lines: Line[]
  hidden: number
}

/** A block of `maxLines + 1` lines is returned entirely: a note about the missing line would take as much room. */
export function takeLines(block: TextBlock, maxLines: number): Excerpt {
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

function trimExcerpt(lines: Line[], hidden: number): Excerpt {
  let end = lines.length
  while (end > 0 && lineWidth(lines[end - 1] ?? []) === 0) end -= 1
  return { lines: lines.slice(0, end), hidden: hidden + lines.length - end }
}

export function toBlock(lines: readonly Line[]): TextBlock {
  return { rows: lines.map((line) => [line]), count: () => lines.length }
}

export function textBlock(text: string, width: number): TextBlock {
  const { lines, count } = sourceLines(trimLines(text))
  return mapRows(lines, count, (line) => wrapParagraph(line, width))
}

export function mapRows<Item>(
  items: Iterable<Item>,
  count: () => number,
  row: (item: Item) => Iterable<Line>,
): TextBlock {
  return { rows: mapEach(items, row), count }
}

function* mapEach<Item, Result>(items: Iterable<Item>, change: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield change(item)
}
