// Names written with _ or - between their words. The index also keeps their joined form, so parse_record, parse-record
// and parseRecord are one term, found and counted without reading the text.

import { splitIdentifier } from './identifier-parts.ts'
import { isMark, isWordCode } from './unicode61.ts'
import { isUnspaced } from './unspaced.ts'

const SEPARATORS = /[_-]+/
const MAX_LENGTH = 64
const MAX_PIECES = 8

/** Joins the full names and, in names of three or more pieces, also every two neighbors. */
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

const recentForms = new Map<string, readonly string[]>()
const MAX_RECENT = 20_000

function formsOf(name: string): readonly string[] {
  const known = recentForms.get(name)
  if (known) return known
  const words = name.split(SEPARATORS)
  const forms = isCompoundName(words) ? joinedForms(words.flatMap(splitIdentifier)) : []
  if (recentForms.size >= MAX_RECENT) recentForms.clear()
  recentForms.set(name, forms)
  return forms
}

/** Looks for separators with indexOf, which is many times faster than a regular expression for names. */
function eachCompound(text: string, visit: (start: number, end: number) => void): void {
  let done = 0
  let underscore = text.indexOf('_')
  let dash = text.indexOf('-')
  while (underscore >= 0 || dash >= 0) {
    const at = dash < 0 || (underscore >= 0 && underscore < dash) ? underscore : dash
    if (at >= done) done = visitAround(text, at, visit)
    if (at === underscore) underscore = text.indexOf('_', Math.max(done, at + 1))
    else dash = text.indexOf('-', Math.max(done, at + 1))
  }
}

function visitAround(text: string, at: number, visit: (start: number, end: number) => void): number {
  let start = at
  while (start > 0 && isNameCode(text.charCodeAt(start - 1))) start -= 1
  let end = at + 1
  while (end < text.length && isNameCode(text.charCodeAt(end))) end += 1
  const next = end
  while (start < end && isSeparator(text.charCodeAt(start))) start += 1
  while (end > start && isSeparator(text.charCodeAt(end - 1))) end -= 1
  // A letter of another script on either side makes it part of a longer word.
  const isComplete = !isWordAt(text, start - 1) && !isWordAt(text, end)
  if (isComplete && at > start && at < end) visit(start, end)
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

function isWordAt(text: string, at: number): boolean {
  const unit = at < 0 || at >= text.length ? 0 : text.charCodeAt(at)
  if (unit < 0x80) return false
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff
  const code = text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0
  return (isWordCode(code) || isMark(code)) && !isUnspaced(code)
}

export function isCompoundName(words: readonly string[]): boolean {
  const length = words.reduce((sum, word) => sum + word.length, 0)
  return length <= MAX_LENGTH && words.length <= MAX_PIECES && /^[A-Za-z]/.test(words[0] ?? '') && !words.some(isData)
}

/** A letter after a digit (v2beta) means data rather than a word. */
function isData(word: string): boolean {
  return /[0-9][A-Za-z]|[^A-Za-z0-9]/.test(word)
}

function joinedForms(pieces: readonly string[]): string[] {
  const full = pieces.join('').toLowerCase()
  if (pieces.length < 3) return [full]
  return [full, ...pieces.slice(1).map((piece, index) => `${pieces[index] ?? ''}${piece}`.toLowerCase())]
}
