// Where a text occurs in another, whatever the case of its letters: the places that find-in-page marks.
import type { Stretch } from './cut-spans.ts'

/** A letter that is looked for in a text full of it would fill a page with marks. */
const MOST = 500

/** The first of them. Words stand apart by any white space: what was found in one line of a record may be broken over
 * two here. */
export function findOccurrences(text: string, needle: string, most = MOST): Stretch[] {
  const words = needle.trim()
  const found: Stretch[] = []
  if (words === '') return found
  for (const match of text.matchAll(toPattern(words))) {
    if (found.length >= most) break
    found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** Whether it occurs at all. */
export function occurs(text: string, needle: string): boolean {
  return findOccurrences(text, needle, 1).length > 0
}

let latest: { words: string; pattern: RegExp } | null = null

/** A page of text asks for the same words a thousand times. */
function toPattern(words: string): RegExp {
  if (latest?.words === words) return latest.pattern
  const source = words
    .toWellFormed()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+')
  latest = { words, pattern: new RegExp(source, 'giu') }
  return latest.pattern
}
