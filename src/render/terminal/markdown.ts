// Markdown as lines for a terminal. The marks that carry meaning without colour stay: # before headings, numbers and
// bullets, a bar beside quotations and code.
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { textBlock, toBlock, type Block } from './block.ts'
import { gridBlock } from './grid.ts'
import { inlineLines } from './markdown-inline.ts'
import { both, type Style } from './palette.ts'
import { blank, expandTabs, lineWidth, span, type Frame, type Line, type Span } from './span.ts'
import { wrap, wrapText } from './wrap.ts'

const RULE = 40
const TAB = 4
/** Deeper nesting is shown without further indentation, so that words keep some room. */
const MIN_WIDTH = 24

export function markdownLines(text: string, frame: Frame): Line[] {
  return [...markdownBlock(text, frame).rows].flatMap((row) => [...row])
}

export function markdownBlock(text: string, frame: Frame): Block {
  try {
    if (!isHopeless(text)) return toBlock(blockLines(lexer(text), frame))
  } catch {
    // Nesting deeper than the stack; nobody wrote that by hand.
  }
  return textBlock(text, frame.width)
}

/** Where the lexer takes seconds: its time grows with the square of the emphasis marks in a paragraph (2.5 s for 25,000)
 * and of the depth of a list or quotation (5.8 s for 100,000 in one line). */
function isHopeless(text: string): boolean {
  if (text.length > 1_000_000) return true
  if (/^[ \t]{200}|^(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){40}/m.test(text)) return true
  return text.split(/\n[ \t]*\n/).some((part) => part.length > 8000 && part.split(/[*_]/).length > 4000)
}

function plainLines(text: string, { width }: Frame): Line[] {
  return [...wrapText(text, width)]
}

/** Blocks with an empty line between those that had one in the source. */
function blockLines(tokens: readonly Token[], frame: Frame, style?: Style): Line[] {
  const lines: Line[] = []
  let isApart = false
  for (const token of tokens) {
    const block = [...tokenLines(token, frame, style)]
    if (token.type === 'space') isApart = true
    if (block.length === 0) continue
    if (lines.length > 0 && (isApart || standsApart(token))) lines.push([])
    for (const line of block) lines.push(line)
    isApart = standsApart(token) || token.raw.endsWith('\n\n')
  }
  return lines
}

function standsApart(token: Token): boolean {
  return token.type === 'heading' || token.type === 'code' || token.type === 'table'
}

function tokenLines(token: Token, frame: Frame, style: Style | undefined): Iterable<Line> {
  const { width, palette } = frame
  // Without extensions the lexer gives no other tokens; the generic type is for those.
  const known = token as MarkedToken
  switch (known.type) {
    case 'heading':
      return headingLines(known, frame)
    case 'paragraph':
    case 'text':
      return inlineLines(known.tokens ?? [known], palette, style).flatMap((line) => [...wrap(line, { width })])
    case 'list':
      return listLines(known, frame, style)
    case 'blockquote':
      return besides([span('▎', palette.dim), blank(1)], frame, (inner) =>
        blockLines(known.tokens, inner, both(style, palette.italic)),
      )
    case 'code':
      return codeLines(known.text, frame)
    case 'table':
      return tableLines(known, frame)
    case 'hr':
      return [[span('─'.repeat(Math.min(width, RULE)), palette.dim)]]
    case 'html':
      return plainLines(known.text.trimEnd(), frame)
    case 'def':
      return plainLines(known.raw.trim(), frame)
    case 'space':
    case 'checkbox':
      return []
    default:
      return plainLines(token.raw.trimEnd(), frame)
  }
}

function headingLines(heading: Tokens.Heading, { width, palette }: Frame): Line[] {
  const mark = span('#'.repeat(heading.depth), palette.dim)
  const style = heading.depth === 1 ? both(palette.title, palette.underline) : palette.title
  const lines = inlineLines(heading.tokens, palette, style)
  return lines.flatMap((line) => [...wrap(line, { width, first: [mark, blank(1)], rest: [blank(heading.depth + 1)] })])
}

function listLines(list: Tokens.List, frame: Frame, style: Style | undefined): Line[] {
  const first = Number(list.start) || (list.start === 0 ? 0 : 1)
  const digits = String(first + list.items.length - 1).length
  return list.items.flatMap((item, index) => {
    const number = `${String(first + index).padStart(digits)}.`
    const bullet = span(list.ordered ? number : '•', frame.palette.dim)
    const mark = [item.task ? taskMark(item, frame) : bullet, blank(1)]
    const lines = besides(mark, frame, (inner) => blockLines(item.tokens, inner, style), [blank(lineWidth(mark))])
    return list.loose && index > 0 ? [[], ...lines] : lines
  })
}

function taskMark(item: Tokens.ListItem, { palette }: Frame): Span {
  return item.checked ? span('✔', palette.ok) : span('☐', palette.dim)
}

function codeLines(text: string, { width, palette }: Frame): Line[] {
  const first = [span('│', palette.dim), blank(1)]
  const rest = [span('│ ↳', palette.dim), blank(1)]
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => [...wrap([span(expandTabs(line, TAB), palette.code)], { width, first, rest })])
}

function tableLines(table: Tokens.Table, frame: Frame): Line[] {
  const { palette } = frame
  const columns = table.header.map((cell) => inlineLines(cell.tokens, palette, palette.title).flat())
  const rows = table.rows.map((row) => row.map((cell) => inlineLines(cell.tokens, palette)))
  return [...gridBlock({ columns, rows, align: table.align }, frame).rows].flatMap((row) => [...row])
}

/** What stands beside a mark: the mark on the first line, and on the others too or whatever `rest` says. */
function besides(mark: Line, frame: Frame, paint: (inner: Frame) => Line[], rest = mark): Line[] {
  const width = frame.width - lineWidth(mark)
  if (width < MIN_WIDTH) return paint(frame)
  const lines = paint({ ...frame, width })
  return (lines.length > 0 ? lines : [[]]).map((line, index) => [...(index === 0 ? mark : rest), ...line])
}
