// Where a text occurs in another, whatever the case of its letters: the places that find-in-page marks.
import type { Stretch } from './cut-spans.ts'

/** Words stand apart by any white space: what was found in one line of a record may be broken over two here. */
export function findOccurrences(text: string, needle: string): Stretch[] {
  const words = needle.trim()
  if (words === '') return []
  return [...text.matchAll(toPattern(words))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
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
