// Renders Markdown for a terminal. Marks that carry meaning without color stay.
import { markdownBlocks, type MarkdownBlock, type MarkdownItem } from '../markdown-blocks.ts'
import { textBlock, toBlock, type TextBlock } from './block.ts'
import { gridBlock } from './grid.ts'
import { inlineLines } from './markdown-inline.ts'
import { both, type Style } from './palette.ts'
import { blank, expandTabs, lineWidth, span, type Frame, type Line, type Span } from './span.ts'
import { wrap, wrapText } from './wrap.ts'

const RULE = 40
const TAB_WIDTH = 4
/** Columns left for text. Deeper nesting is not indented further. */
const MIN_WIDTH = 24

type OfKind<Kind extends MarkdownBlock['kind']> = Extract<MarkdownBlock, { kind: Kind }>

export function markdownLines(text: string, frame: Frame): Line[] {
  return [...markdownBlock(text, frame).rows].flatMap((row) => [...row])
}

export function markdownBlock(text: string, frame: Frame): TextBlock {
  try {
    const blocks = markdownBlocks(text)
    if (blocks) return toBlock(blockLines(blocks, frame))
  } catch {
    // Nested too deeply for the stack here, although the lexer succeeded.
  }
  return textBlock(text, frame.width)
}

function plainLines(text: string, { width }: Frame): Line[] {
  return [...wrapText(text, width)]
}

function blockLines(blocks: readonly MarkdownBlock[], frame: Frame, style?: Style): Line[] {
  const lines: Line[] = []
  let isSpaced = false
  for (const block of blocks) {
    const own = [...linesOf(block, frame, style)]
    if (block.isSpaced) isSpaced = true
    if (own.length === 0) continue
    if (lines.length > 0 && (isSpaced || needsSpace(block))) lines.push([])
    for (const line of own) lines.push(line)
    isSpaced = needsSpace(block) || block.endsSpaced
  }
  return lines
}

function needsSpace({ kind }: MarkdownBlock): boolean {
  return kind === 'heading' || kind === 'code' || kind === 'table'
}

function linesOf(block: MarkdownBlock, frame: Frame, style: Style | undefined): Iterable<Line> {
  const { width, palette } = frame
  switch (block.kind) {
    case 'heading':
      return headingLines(block, frame)
    case 'paragraph':
      return inlineLines(block.content, palette, style).flatMap((line) => [...wrap(line, { width })])
    case 'list':
      return listLines(block, frame, style)
    case 'quote':
      return besideMark([span('▎', palette.dim), blank(1)], frame, (inner) =>
        blockLines(block.blocks, inner, both(style, palette.italic)),
      )
    case 'code':
      return codeLines(block.text, frame)
    case 'table':
      return tableLines(block, frame)
    case 'rule':
      return [[span('─'.repeat(Math.min(width, RULE)), palette.dim)]]
    case 'verbatim':
      return plainLines(block.text, frame)
  }
}

function headingLines({ depth, content }: OfKind<'heading'>, { width, palette }: Frame): Line[] {
  const mark = span('#'.repeat(depth), palette.dim)
  const style = depth === 1 ? both(palette.title, palette.underline) : palette.title
  const lines = inlineLines(content, palette, style)
  return lines.flatMap((line) => [...wrap(line, { width, first: [mark, blank(1)], rest: [blank(depth + 1)] })])
}

function listLines(list: OfKind<'list'>, frame: Frame, style: Style | undefined): Line[] {
  const digits = String(list.start + list.items.length - 1).length
  return list.items.flatMap((item, index) => {
    const number = `${String(list.start + index).padStart(digits)}.`
    const bullet = span(list.isOrdered ? number : '•', frame.palette.dim)
    const mark = [item.isDone === null ? bullet : taskMark(item, frame), blank(1)]
    const lines = besideMark(mark, frame, (inner) => blockLines(item.blocks, inner, style), [blank(lineWidth(mark))])
    return list.isLoose && index > 0 ? [[], ...lines] : lines
  })
}

function taskMark({ isDone }: MarkdownItem, { palette }: Frame): Span {
  return isDone ? span('✔', palette.ok) : span('☐', palette.dim)
}

function codeLines(text: string, { width, palette }: Frame): Line[] {
  const first = [span('│', palette.dim), blank(1)]
  const rest = [span('│ ↳', palette.dim), blank(1)]
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => [...wrap([span(expandTabs(line, TAB_WIDTH), palette.code)], { width, first, rest })])
}

function tableLines({ header, rows, align }: OfKind<'table'>, frame: Frame): Line[] {
  const { palette } = frame
  const columns = header.map((cell) => inlineLines(cell, palette, palette.title).flat())
  const cells = rows.map((row) => row.map((cell) => inlineLines(cell, palette)))
  return [...gridBlock({ columns, rows: cells, align }, frame).rows].flatMap((row) => [...row])
}

function besideMark(mark: Line, frame: Frame, paint: (inner: Frame) => Line[], rest = mark): Line[] {
  const width = frame.width - lineWidth(mark)
  if (width < MIN_WIDTH) return paint(frame)
  const lines = paint({ ...frame, width })
  return (lines.length > 0 ? lines : [[]]).map((line, index) => [...(index === 0 ? mark : rest), ...line])
}
