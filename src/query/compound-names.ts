// Names written with _ or - between their words: the index keeps them joined, too, so that parse_record, parse-record and
// parseRecord are one word to it, found and counted without reading a text.

import { splitIdentifier } from './identifier-parts.ts'
import { isMark, isWordCode } from './unicode61.ts'
import { isUnspaced } from './unspaced.ts'

const SEPARATORS = /[_-]+/
/** Longer ones are sentences, or data. */
const MAX_LENGTH = 64
const MAX_PIECES = 8

/** Joined forms of every distinct name in the text: the whole, and every two neighbouring pieces of three or more. */
export function compoundNames(text: string): string {
  const forms = new Set<string>()
  const seen = new Set<string>()
  eachCompound(text, (start, end) => {
    const name = text.slice(start, end)
    if (seen.has(name)) return
    seen.add(name)
    for (const form of formsOf(name)) forms.add(form)
  })
  return [...forms].join(' ')
}

/** Forms of the names seen lately: the same few thousand make up most of a project. */
const lately = new Map<string, readonly string[]>()
const MAX_LATELY = 20_000

function formsOf(name: string): readonly string[] {
  const known = lately.get(name)
  if (known) return known
  const words = name.split(SEPARATORS)
  const forms = isCompoundName(words) ? joinedForms(words.flatMap(splitIdentifier)) : []
  if (lately.size >= MAX_LATELY) lately.clear()
  lately.set(name, forms)
  return forms
}

/** Looks only where a _ or - stands: the engine finds those many times faster than any expression for names. */
function eachCompound(text: string, visit: (start: number, end: number) => void): void {
  let done = 0
  let low = text.indexOf('_')
  let high = text.indexOf('-')
  while (low >= 0 || high >= 0) {
    const at = high < 0 || (low >= 0 && low < high) ? low : high
    if (at >= done) done = visitAround(text, at, visit)
    if (at === low) low = text.indexOf('_', Math.max(done, at + 1))
    else high = text.indexOf('-', Math.max(done, at + 1))
  }
}

/** The name around a separator, if there is one; where to go on. */
function visitAround(text: string, at: number, visit: (start: number, end: number) => void): number {
  let start = at
  while (start > 0 && isNameCode(text.charCodeAt(start - 1))) start -= 1
  let end = at + 1
  while (end < text.length && isNameCode(text.charCodeAt(end))) end += 1
  const next = end
  while (start < end && isSeparator(text.charCodeAt(start))) start += 1
  while (end > start && isSeparator(text.charCodeAt(end - 1))) end -= 1
  // A letter of another script on either side makes it part of a longer word.
  const isWhole = !isWordAt(text, start - 1) && !isWordAt(text, end)
  if (isWhole && at > start && at < end) visit(start, end)
  return next
}

function isSeparator(code: number): boolean {
  return code === 0x5f || code === 0x2d
}

function isNameCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    isSeparator(code)
  )
}

/** Characters of scripts without spaces end a name: it stands between them as between spaces. */
function isWordAt(text: string, at: number): boolean {
  const unit = at < 0 || at >= text.length ? 0 : text.charCodeAt(at)
  if (unit < 0x80) return false
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff
  const code = text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0
  return (isWordCode(code) || isMark(code)) && !isUnspaced(code)
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
