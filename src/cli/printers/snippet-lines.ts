// Renders a snippet with its marks in a few lines, with the first mark visible.
import type { Style } from '../../paint/terminal/palette.ts'
import { blank, lineWidth, span, type Line, type Span } from '../../paint/terminal/span.ts'
import { wrap } from '../../paint/terminal/wrap.ts'
import { fitEnd, textWidth } from '../../text/width.ts'
import { withEllipsis } from './fit-line.ts'
import type { Hit } from './hit-groups.ts'

export interface SnippetOptions {
  /** Infinity if the output is not a terminal; then everything is on one line. */
  width: number
  lines: number
  indent: number
  mark: Style
}

export function snippetLines({ snippet, marks }: Pick<Hit, 'snippet' | 'marks'>, options: SnippetOptions): Line[] {
  const { width, lines, indent } = options
  const spans = toSpans(snippet, marks, options.mark)
  if (width === Infinity) return [[blank(indent), ...spans]]
  const room = Math.max(1, width - indent) * lines
  let shown: Line[] = []
  for (const candidate of beginnings(spans, room)) {
    shown = wrapSome(candidate, options)
    if (shown.some((line) => line.some(isMarked))) return shown
  }
  return shown
}

/** Yields the full text, then versions with less and less text before the first mark, since wrapping also takes room. */
function* beginnings(spans: Line, room: number): Generator<Line> {
  yield spans
  const [first, ...rest] = spans
  if (!first || isMarked(first) || rest.length === 0) return
  for (const lead of [room - lineWidth(rest), Math.floor(room / 3), Math.floor(room / 6), 1])
    if (lead > 0 && lead < textWidth(first.text)) yield [span(fitEnd(first.text, lead)), ...rest]
}

function isMarked({ style, text }: Span): boolean {
  return style !== undefined && text.trim() !== ''
}

function wrapSome(spans: Line, { width, lines, indent }: SnippetOptions): Line[] {
  const shown: Line[] = []
  for (const line of wrap(spans, { width, first: [blank(indent)] })) {
    if (shown.length === lines) return [...shown.slice(0, -1), withEllipsis(shown.at(-1) ?? [], width)]
    shown.push(line)
  }
  return shown
}

function toSpans(snippet: string, marks: Hit['marks'], style: Style): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(at, leftOf(snippet, start))
    const to = rightOf(snippet, end)
    if (snippet.slice(from, to).trim() === '') continue
    spans.push(span(spaced(snippet.slice(at, from))), span(spaced(snippet.slice(from, to)), style))
    at = to
  }
  return [...spans, span(spaced(snippet.slice(at)))].filter(({ text }) => text !== '')
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function leftOf(text: string, place: number): number {
  let at = Math.min(Math.max(0, place), text.length)
  while (at > 0 && isInside(text, at)) at -= 1
  return at
}

function rightOf(text: string, place: number): number {
  let at = Math.min(Math.max(0, place), text.length)
  while (at < text.length && isInside(text, at)) at += 1
  return at
}

/** Reports whether the position is inside a surrogate pair or next to a joiner, which belongs to both neighbors. */
function isInside(text: string, at: number): boolean {
  const around = text.slice(at - 1, at + 1)
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(around) || /[\u200c\u200d]/.test(around)
}
