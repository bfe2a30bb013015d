// Lines as styled spans of text. Text enters through span() and leaves through paintLine(). Both replace control characters
// by visible signs, so that no escape sequence of a transcript reaches the terminal.
import { visible } from '../../text/visible.ts'
import { textWidth } from '../../text/width.ts'
import type { Palette, Style } from './palette.ts'

export interface Span {
  text: string
  style?: Style | undefined
}

export type Line = readonly Span[]

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

export function blank(columns: number): Span {
  return { text: ' '.repeat(Math.max(0, columns)) }
}

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

/** Joins adjacent spans of the same style, so that escape sequences are not repeated for each letter. */
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

/** Styled spaces stay: they may be a colored bar. */
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
