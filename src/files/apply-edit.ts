// Applies an edit to the content of a file, and checks an edit against a content. Hunks serve as a check of positions only:
// they show leading tabs as spaces.
import type { EditEffect, KnownContent } from './file-operation.ts'
import { replacePassages, type Hunk } from '../thread/files/apply-change.ts'

/** Returns undefined if the edit cannot have been made on this content, or if its replacements are not certain. */
export function applyEdit(content: string, { replacements, hunks, isAltered }: EditEffect): string | undefined {
  if (isAltered && hunks.length === 0) return undefined
  const text = withLineFeeds(content)
  const result = replacePassages(text, replacements)
  return result !== undefined && hunksFit(text, hunks, 'before') && hunksFit(result, hunks, 'after')
    ? result
    : undefined
}

/** Whether the content may be the result of the edit. */
export function canFollow(content: KnownContent, { replacements, hunks, isAltered }: EditEffect): boolean {
  if (typeof content !== 'string') return false
  const text = withLineFeeds(content)
  if (hunks.length > 0) return hunksFit(text, hunks, 'after')
  return isAltered || text.includes(replacements.at(-1)?.after ?? '')
}

/** Tools show line feeds only; backups and written texts may have carriage returns. */
export function isSameContent(a: KnownContent, b: KnownContent): boolean {
  if (a === b) return true
  return typeof a === 'string' && typeof b === 'string' && withLineFeeds(a) === withLineFeeds(b)
}

function withLineFeeds(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text
}

type Side = 'before' | 'after'

/** Compares the lines of this side with the text at their position. */
export function hunksFit(text: string, hunks: readonly Hunk[], side: Side): boolean {
  let position = 0
  let line = 1
  let shift = 0
  for (const { oldStart, lines } of hunks) {
    if (oldStart === undefined || lines === undefined) return false
    const start = Math.max(1, oldStart) + (side === 'after' ? shift : 0)
    if (start < line) return false
    for (; line < start; line++) {
      const end = text.indexOf('\n', position)
      if (end < 0) return false
      position = end + 1
    }
    for (const [index, hunkLine] of lines.entries()) {
      const sign = hunkLine[0]
      if (sign === '+') shift++
      else if (sign === '-') shift--
      if (sign === '\\' || sign === (side === 'after' ? '-' : '+')) continue
      const end = lineEnd(text, position, hunkLine)
      if (end === undefined) return false
      if (lines[index + 1]?.startsWith('\\') === true && end < text.length) return false
      position = end + 1
      line++
    }
  }
  return true
}

/** The end of the line at this position, if it equals the line of a hunk. */
function lineEnd(text: string, position: number, hunkLine: string): number | undefined {
  if (position > text.length) return undefined
  const next = text.indexOf('\n', position)
  const end = next < 0 ? text.length : next
  const line = text.slice(position, end)
  return line === hunkLine.slice(1) || spaceTabs(line) === spaceTabs(hunkLine.slice(1)) ? end : undefined
}

function spaceTabs(line: string): string {
  return line.startsWith('\t') ? line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)) : line
}
