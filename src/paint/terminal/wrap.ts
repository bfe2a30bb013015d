// Wraps styled text lazily: showing the first six lines of a megabyte costs six lines.
import { cells, textWidth, type Cell } from '../../text/width.ts'
import type { Style } from './palette.ts'
import { blank, expandTabs, lineWidth, paintLine, span, type Line, type Span } from './span.ts'

export interface WrapOptions {
  width: number
  first?: Line
  rest?: Line
  /** 'words' breaks at spaces and between wide characters; 'columns' wherever a line is full, as a terminal does. */
  at?: 'words' | 'columns'
}

const TAB_WIDTH = 4
/** Columns. A prefix that leaves less is dropped, so that deeply nested text stays readable. */
const MIN_ROOM = 8

interface WrapUnit extends Span {
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
  for (const unit of toUnits(spans, longest)) {
    // The carried rest of the last word may be too long again, hence a loop.
    while (line.used + unit.width > line.room && line.units.length > 0) {
      const end = at === 'words' ? findBreak(line, unit) : line.units.length
      yield [...line.prefix, ...trimSpaces(line.units.slice(0, end), at)]
      line = continueLine(line.units.slice(end), rest, width)
    }
    const isDropped = at === 'words' && isSpace(unit) && line.units.length === 0 && line.isContinued
    if (!isDropped) addUnit(line, unit)
  }
  if (line.units.length > 0 || !line.isContinued) yield [...line.prefix, ...trimSpaces(line.units, at)]
}

/** Moves combining marks at the start of a span to the span before, because a mark and its base share one width. */
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

export function* wrapText(text: string, width: number, style?: Style): Generator<Line> {
  for (const line of text.split(/\r?\n/)) yield* wrapParagraph(line, width, style)
}

export function wrapParagraph(source: string, width: number, style?: Style): Generator<Line> {
  const line = expandTabs(source, TAB_WIDTH)
  const text = line.trimStart()
  const [mark = ''] = /^(?:[-*+•]|\d{1,3}[.)]) +/.exec(text) ?? []
  const indent = Math.min(line.length - text.length, Math.floor(width / 2))
  return wrap([span(text, style)], { width, first: [blank(indent)], rest: [blank(indent + mark.length)] })
}

interface OpenLine {
  prefix: Line
  room: number
  units: WrapUnit[]
  used: number
  /** Index of the unit that would start the next line if the line is broken; 0 if it cannot be. */
  breakAt: number
  hasText: boolean
  isContinued: boolean
}

function openLine(prefix: Line, width: number): OpenLine {
  const room = width - lineWidth(prefix)
  const isCramped = prefix.length > 0 && room < MIN_ROOM
  return {
    prefix: isCramped ? [] : prefix,
    room: Math.max(1, isCramped ? width : room),
    units: [],
    used: 0,
    breakAt: 0,
    hasText: false,
    isContinued: false,
  }
}

function continueLine(carried: readonly WrapUnit[], prefix: Line, width: number): OpenLine {
  const line = { ...openLine(prefix, width), isContinued: true }
  for (const unit of carried) addUnit(line, unit)
  return line
}

function addUnit(line: OpenLine, unit: WrapUnit): void {
  const space = isSpace(unit)
  if (line.hasText && unit.isWide) line.breakAt = line.units.length
  line.units.push(unit)
  line.used += unit.width
  if (!space) line.hasText = true
  if (line.hasText && (space || unit.isWide)) line.breakAt = line.units.length
}

function findBreak(line: OpenLine, next: WrapUnit): number {
  if (isSpace(next) || next.isWide || line.breakAt === 0) return line.units.length
  return line.breakAt
}

function trimSpaces(units: WrapUnit[], at: 'words' | 'columns'): WrapUnit[] {
  if (at === 'words') while (units.length > 0 && isSpace(units.at(-1))) units.pop()
  return units
}

function isSpace(unit: Span | undefined): boolean {
  return unit?.text === ' '
}

/** A zero-width cell is joined to the unit before it, even across spans. */
function* toUnits(spans: Line, longest: number): Generator<WrapUnit> {
  let last: WrapUnit | null = null
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

/** ASCII words that fit with a column to spare are one cell, because a mark after a digit can make it wider. */
function* wordsAndCells(text: string, longest: number): Generator<Cell> {
  for (const [part, word] of text.matchAll(/([\x21-\x7e]+)|[^\x21-\x7e]+/g)) {
    if (word !== undefined && word.length < longest) yield { text: word, width: word.length }
    else yield* cells(part)
  }
}

/** The fast path. False if a span starts with a variation selector: then only the units give the right width. */
function isShort(spans: Line, room: number): boolean {
  let left = room
  for (const { text } of spans) {
    if (text.length > left * 2 || text.startsWith('\ufe0f')) return false
    left -= textWidth(text)
    if (left < 0) return false
  }
  return true
}

export function wrapPlain(text: string, width: number): string[] {
  return [...wrapText(text, width)].map(paintLine)
}
