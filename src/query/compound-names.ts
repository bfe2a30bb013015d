// Names written with _ or - between their words: the index keeps them joined, too, so that parse_record, parse-record and
// parseRecord are one word to it, found and counted without reading a text.

import { splitIdentifier } from './identifier-parts.ts'

/** Between characters of no word: what touches a letter of another script is part of a longer word. */
const COMPOUND = /(?<![\p{L}\p{N}\p{M}\p{Co}])[A-Za-z][A-Za-z0-9]*(?:[_-]+[A-Za-z0-9]+)+(?![\p{L}\p{N}\p{M}\p{Co}])/gu
const SEPARATORS = /[_-]+/
/** Longer ones are sentences, or data. */
const MAX_LENGTH = 64
const MAX_PIECES = 8

/** Joined forms of every distinct name in the text: the whole, and every two neighbouring pieces of three or more. */
export function compoundNames(text: string): string {
  const forms = new Set<string>()
  const seen = new Set<string>()
  for (const name of text.match(COMPOUND) ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    const words = name.split(SEPARATORS)
    if (isCompoundName(words)) for (const form of joinedForms(words.flatMap(splitIdentifier))) forms.add(form)
  }
  return [...forms].join(' ')
}

/** Whether the index keeps a name of these words joined: ids, hashes and dates are none. */
export function isCompoundName(words: readonly string[]): boolean {
  const length = words.reduce((sum, word) => sum + word.length, 0)
  return length <= MAX_LENGTH && words.length <= MAX_PIECES && /^[A-Za-z]/.test(words[0] ?? '') && !words.some(isData)
}

/** Letters behind a digit: v2beta is not a word anybody joins to another. */
function isData(word: string): boolean {
  return /[0-9][A-Za-z]|[^A-Za-z0-9]/.test(word)
}

function joinedForms(pieces: readonly string[]): string[] {
  const whole = pieces.join('').toLowerCase()
  if (pieces.length < 3) return [whole]
  return [whole, ...pieces.slice(1).map((piece, index) => `${pieces[index] ?? ''}${piece}`.toLowerCase())]
}
