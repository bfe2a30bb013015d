// A line before it is painted: pieces of text with the style each has. Text enters through span() and leaves through
// paintLine(), and both make it visible, so that nothing gets past.
import { visible } from '../../text/visible.ts'
import { textWidth } from '../../text/width.ts'
import type { Palette, Style } from './palette.ts'

export interface Span {
  text: string
  style?: Style | undefined
}

export type Line = readonly Span[]

/** What a painter needs to know about the place it paints on. */
export interface Frame {
  width: number
  palette: Palette
}

export function span(text: string, style?: Style): Span {
  return { text: toLineText(text), style }
}

export function paintLine(line: Line): string {
  let painted = ''
  for (const { text, style } of trimEnd(merge(line))) painted += style ? style(toLineText(text)) : toLineText(text)
  return painted
}

export function lineWidth(line: Line): number {
  return line.reduce((width, { text }) => width + textWidth(text), 0)
}

/** Columns of nothing. */
export function blank(columns: number): Span {
  return { text: ' '.repeat(Math.max(0, columns)) }
}

/** Tabs as the spaces they stand for. */
export function expandTabs(line: string, size: number): string {
  if (!line.includes('\t')) return line
  const [first = '', ...parts] = line.split('\t')
  let text = first
  let column = textWidth(first)
  for (const part of parts) {
    const stop = (Math.floor(column / size) + 1) * size
    text += ' '.repeat(stop - column) + part
    column = stop + textWidth(part)
  }
  return text
}

const PLAIN = /^[\x20-\x7e]*$/

function toLineText(text: string): string {
  if (PLAIN.test(text)) return text
  return visible(text).replace(/[\n\t]/g, ' ')
}

/** Neighbours of one style as one, so that a word is not painted letter by letter. */
function merge(line: Line): Span[] {
  const merged: Span[] = []
  for (const each of line) {
    const last = merged.at(-1)
    if (each.text === '') continue
    if (last && last.style === each.style) last.text += each.text
    else merged.push({ ...each })
  }
  return merged
}

/** Spaces at the end of a line are noise; those with a style may be a coloured bar. */
function trimEnd(line: Span[]): Span[] {
  let last = line.at(-1)
  while (last && !last.style) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    line.pop()
    last = line.at(-1)
  }
  return line
}
