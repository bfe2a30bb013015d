// Applies an edit to the content of a file, and checks an edit against a content. Hunks serve as a check of positions only:
// they show leading tabs as spaces.
import type { EditEffect, KnownContent } from './file-operation.ts'
import { replacePassages, type Hunk } from '../thread/files/apply-change.ts'

/** Returns undefined if the edit cannot have been made on this content, or if its replacements are not certain. */
export function applyEdit(content: string, { replacements, hunks, isAltered }: EditEffect): string | undefined {
  if (isAltered && hunks.length === 0) return undefined
  const text = withLineFeeds(content)
  const result = replacePassages(text, replacements)
  return result !== undefined && hunksLead(text, result, hunks) ? result : undefined
}

/** Whether the content may be the result of the edit. */
export function canFollow(content: KnownContent, { replacements, hunks, isAltered }: EditEffect): boolean {
  if (typeof content !== 'string') return false
  const text = withLineFeeds(content)
  if (hunks.length > 0) return hunksEndIn(text, hunks)
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

/**
 * Compares both sides of the hunks with the texts at their position. The text between hunks is the same on both sides, so a
 * position in the result follows from that in the text before.
 */
function hunksLead(text: string, result: string, hunks: readonly Hunk[]): boolean {
  const before = new LineCursor(text)
  const after = new LineCursor(result)
  for (const { oldStart, lines } of hunks) {
    if (oldStart === undefined || lines === undefined) return false
    const from = before.position
    if (!before.moveTo(Math.max(1, oldStart))) return false
    after.position += before.position - from
    for (const [index, line] of lines.entries()) {
      const isLast = lines[index + 1]?.startsWith('\\') === true
      if (isRemoved(line) && !before.take(line, isLast)) return false
      if (isAdded(line) && !after.take(line, isLast)) return false
    }
  }
  return true
}

/** Compares the lines that the hunks left with the text at their position. */
function hunksEndIn(result: string, hunks: readonly Hunk[]): boolean {
  const after = new LineCursor(result)
  let shift = 0
  for (const { oldStart, lines } of hunks) {
    if (oldStart === undefined || lines === undefined) return false
    if (!after.moveTo(Math.max(1, oldStart) + shift)) return false
    for (const [index, line] of lines.entries()) {
      if (isAdded(line) && !after.take(line, lines[index + 1]?.startsWith('\\') === true)) return false
      shift += Number(isAdded(line)) - Number(isRemoved(line))
    }
  }
  return true
}

/** Or a line of context, which is on both sides. */
function isAdded(hunkLine: string): boolean {
  return !hunkLine.startsWith('-') && !hunkLine.startsWith('\\')
}

function isRemoved(hunkLine: string): boolean {
  return !hunkLine.startsWith('+') && !hunkLine.startsWith('\\')
}

class LineCursor {
  position = 0
  private line = 1
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  moveTo(line: number): boolean {
    for (; this.line < line; this.line++) {
      const end = this.text.indexOf('\n', this.position)
      if (end < 0) return false
      this.position = end + 1
    }
    return this.line === line
  }

  /** Moves behind the line if it equals that of a hunk. `isLast`: it is the end of the file, without a newline. */
  take(hunkLine: string, isLast: boolean): boolean {
    const { text, position } = this
    if (position > text.length || (position > 0 && text[position - 1] !== '\n')) return false
    const next = text.indexOf('\n', position)
    const end = next < 0 ? text.length : next
    if ((isLast && next >= 0) || !isSameLine(text.slice(position, end), hunkLine.slice(1))) return false
    this.position = end + 1
    this.line++
    return true
  }
}

function isSameLine(line: string, shown: string): boolean {
  return line === shown || (line.startsWith('\t') && spaceTabs(line) === spaceTabs(shown))
}

function spaceTabs(line: string): string {
  return line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length))
}
