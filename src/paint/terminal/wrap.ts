// Breaks styled text into lines that fit. Every line carries its own styles, so nothing leaks into the next one, and
// lines come one by one: who shows the first six of a megabyte pays for six.
import { cells, textWidth, type Cell } from '../../text/width.ts'
import type { Style } from './palette.ts'
import { blank, expandTabs, lineWidth, paintLine, span, type Line, type Span } from './span.ts'

export interface WrapOptions {
  width: number
  /** Stands before the first line, and takes of its width. */
  first?: Line
  /** Stands before every other line: a hanging indent. */
  rest?: Line
  /** At spaces and between wide characters, or wherever a line is full, as a terminal does. */
  at?: 'words' | 'columns'
}

const TAB = 4
/** Leaves room for text however deep something is nested. */
const MIN_ROOM = 8

/** What is never broken: a word, a space, or a single character. */
interface Piece extends Span {
  width: number
  isWide: boolean
}

export function* wrap(source: Line, options: WrapOptions): Generator<Line> {
  const spans = joinMarks(source)
  const { width, first = [], rest = first, at = 'words' } = options
  let line = openLine(first, width)
  if (isShort(spans, line.room)) {
    yield [...line.prefix, ...spans]
    return
  }
  const longest = at === 'words' ? Math.min(line.room, openLine(rest, width).room) : 1
  for (const piece of toPieces(spans, longest)) {
    // A broken line hands the rest of its last word on, and that may be too long again.
    while (line.used + piece.width > line.room && line.pieces.length > 0) {
      const end = at === 'words' ? findBreak(line, piece) : line.pieces.length
      yield [...line.prefix, ...trimSpaces(line.pieces.slice(0, end), at)]
      line = continueLine(line.pieces.slice(end), rest, width)
    }
    const isDropped = at === 'words' && isSpace(piece) && line.pieces.length === 0 && line.isContinued
    if (!isDropped) addPiece(line, piece)
  }
  if (line.pieces.length > 0 || !line.isContinued) yield [...line.prefix, ...trimSpaces(line.pieces, at)]
}

/** A mark belongs to the character it stands on, even where the style changes between them: together they have one width. */
function joinMarks(spans: Line): Line {
  if (!spans.some(({ text }) => MARKS.test(text))) return spans
  const joined: Span[] = []
  for (const { text, ...rest } of spans) {
    const [marks = ''] = MARKS.exec(text) ?? []
    const before = joined.findLast((one) => one.text !== '')
    if (before) before.text += marks
    joined.push({ ...rest, text: before ? text.slice(marks.length) : text })
  }
  return joined
}

const MARKS = /^[\p{Mn}\p{Me}\u200d]+/u

/** Plain text of several lines; each keeps its indentation, and hangs below the mark when it is an item of a list. */
export function* wrapText(text: string, width: number, style?: Style): Generator<Line> {
  for (const line of text.split(/\r?\n/)) yield* wrapParagraph(line, width, style)
}

export function wrapParagraph(source: string, width: number, style?: Style): Generator<Line> {
  const line = expandTabs(source, TAB)
  const text = line.trimStart()
  const [mark = ''] = /^(?:[-*+•]|\d{1,3}[.)]) +/.exec(text) ?? []
  const indent = Math.min(line.length - text.length, Math.floor(width / 2))
  return wrap([span(text, style)], { width, first: [blank(indent)], rest: [blank(indent + mark.length)] })
}

interface OpenLine {
  prefix: Line
  room: number
  pieces: Piece[]
  used: number
  /** Where the line may be broken: the index of the piece that would begin the next one. 0 when it may not. */
  breakAt: number
  hasText: boolean
  isContinued: boolean
}

function openLine(prefix: Line, width: number): OpenLine {
  const room = width - lineWidth(prefix)
  // A prefix that leaves no room is left out: the text matters more.
  const isCramped = prefix.length > 0 && room < MIN_ROOM
  return {
    prefix: isCramped ? [] : prefix,
    room: Math.max(1, isCramped ? width : room),
    pieces: [],
    used: 0,
    breakAt: 0,
    hasText: false,
    isContinued: false,
  }
}

function continueLine(carried: readonly Piece[], prefix: Line, width: number): OpenLine {
  const line = { ...openLine(prefix, width), isContinued: true }
  for (const piece of carried) addPiece(line, piece)
  return line
}

function addPiece(line: OpenLine, piece: Piece): void {
  const space = isSpace(piece)
  if (line.hasText && piece.isWide) line.breakAt = line.pieces.length
  line.pieces.push(piece)
  line.used += piece.width
  if (!space) line.hasText = true
  if (line.hasText && (space || piece.isWide)) line.breakAt = line.pieces.length
}

/** How many pieces stay on the line: all of them when the next one could begin a line of its own anyway. */
function findBreak(line: OpenLine, next: Piece): number {
  if (isSpace(next) || next.isWide || line.breakAt === 0) return line.pieces.length
  return line.breakAt
}

function trimSpaces(pieces: Piece[], at: 'words' | 'columns'): Piece[] {
  if (at === 'words') while (pieces.length > 0 && isSpace(pieces.at(-1))) pieces.pop()
  return pieces
}

function isSpace(piece: Span | undefined): boolean {
  return piece?.text === ' '
}

/** A mark at the beginning of a span belongs to the last character of the span before. */
function* toPieces(spans: Line, longest: number): Generator<Piece> {
  let last: Piece | null = null
  for (const { text, style } of spans) {
    for (const cell of wordsAndCells(text, longest)) {
      if (last && cell.width === 0) {
        last.text += cell.text
        last.width = textWidth(last.text)
        continue
      }
      if (last) yield last
      last = { text: cell.text, width: cell.width, isWide: cell.width === 2 && cell.text > '\u00ff', style }
    }
  }
  if (last) yield last
}

/** Words of plain letters as one, as long as they fit on a line with a column to spare: a mark behind a digit can make
 * it wider. Whatever else comes character by character. */
function* wordsAndCells(text: string, longest: number): Generator<Cell> {
  for (const [part, word] of text.matchAll(/([\x21-\x7e]+)|[^\x21-\x7e]+/g)) {
    if (word !== undefined && word.length < longest) yield { text: word, width: word.length }
    else yield* cells(part)
  }
}

/** The common case, decided without making pieces. Where a span begins with a mark, only the pieces tell the width. */
function isShort(spans: Line, room: number): boolean {
  let left = room
  for (const { text } of spans) {
    if (text.length > left * 2 || text.startsWith('\ufe0f')) return false
    left -= textWidth(text)
    if (left < 0) return false
  }
  return true
}

/** The same for text of ours, as plain lines. */
export function wrapPlain(text: string, width: number): string[] {
  return [...wrapText(text, width)].map(paintLine)
}
