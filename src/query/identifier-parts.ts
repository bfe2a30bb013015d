// Splits identifiers into pieces: the index sees `parseRecordLine` as one word, people search for `record`. It runs on
// all indexed text, so it takes one pass and one table lookup per character of plain prose.

import { endOfWord } from './tokenize.ts'
import { isMark, isWordCode } from './unicode61.ts'
import { isUnspaced } from './unspaced.ts'

/** Longer words are hashes and encoded data, not names. */
const MAX_IDENTIFIER = 64

/** More changes between letters and digits than this mean a hash, an id or base64. */
const MAX_DIGIT_CHANGES = 4

export function identifierParts(text: string): string {
  const words = new Set<string>()
  const parts = new Set<string>()
  const scan = FOREIGN_LETTER.test(text) ? scanIdentifiers : scanPlainIdentifiers
  scan(text, (start, end) => {
    const word = text.slice(start, end)
    if (words.has(word)) return
    words.add(word)
    for (const part of partsOf(word)) parts.add(part)
  })
  return [...parts].join(' ')
}

const recentParts = new Map<string, readonly string[]>()
const MAX_RECENT = 20_000

function partsOf(word: string): readonly string[] {
  const known = recentParts.get(word)
  if (known) return known
  const parts = new Set<string>()
  visitParts(word, 0, word.length, (from, to) => parts.add(word.slice(from, to).toLowerCase()))
  if (recentParts.size >= MAX_RECENT) recentParts.clear()
  const found = [...parts]
  recentParts.set(word, found)
  return found
}

/** Dashes, quotes, arrows, boxes and symbols are excluded because half of all texts contain them. */
const FOREIGN_LETTER = /[^\t-\x7e\u2010-\u2060\u2190-\u245f\u2500-\u2775\u2794-\u2bff]/
const PLAIN_BOUNDARY = /[a-z][A-Z]|[A-Z][A-Z][a-z]|[A-Za-z][0-9]|[0-9][A-Za-z]/g

/** Same result as `scanIdentifiers` for ASCII letters, and twice as fast: the regex engine finds the boundaries. */
export function scanPlainIdentifiers(text: string, visit: Visit): void {
  PLAIN_BOUNDARY.lastIndex = 0
  while (PLAIN_BOUNDARY.test(text)) {
    let end = PLAIN_BOUNDARY.lastIndex
    let start = end - 2
    while (start > 0 && ASCII_KIND[text.charCodeAt(start - 1)]) start -= 1
    while (end < text.length && ASCII_KIND[text.charCodeAt(end)]) end += 1
    visit(start, end)
    PLAIN_BOUNDARY.lastIndex = end
  }
}

export function scanIdentifiers(text: string, visit: Visit): void {
  const { length } = text
  let state = SEPARATOR
  let wordStart = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (ASCII_KIND[code] ?? SEPARATOR) : kindAt(text, at, state)
    if (state === SEPARATOR) wordStart = at
    const next = NEXT[state * KINDS + kind] ?? SEPARATOR
    if (next !== BOUNDARY) {
      state = next
      continue
    }
    const end = endOfWord(text, wordStart)
    visit(wordStart, end)
    at = end - 1
    state = SEPARATOR
  }
}

/** The index stores pieces as a set without order, so finding `parseRecord` in `myParseRecord` needs the pair. */
export function visitParts(text: string, start: number, end: number, visit: Visit): void {
  for (const [from, to] of spacedRanges(text, start, end)) {
    // Between characters of an unspaced script, a complete word counts as a piece too.
    if (to - from < end - start) visit(from, to)
    const cuts = findCuts(text, from, to)
    if (cuts.length < 3) continue
    eachPair(cuts, visit)
    if (cuts.length > 3) eachPair(cuts, visit, 2)
  }
}

type Visit = (start: number, end: number) => void

function eachPair(cuts: readonly number[], visit: Visit, step = 1): void {
  for (let index = step; index < cuts.length; index++) visit(cuts[index - step] ?? 0, cuts[index] ?? 0)
}

export function splitIdentifier(word: string): string[] {
  const pieces: string[] = []
  eachPair(findCuts(word, 0, word.length), (start, end) => pieces.push(word.slice(start, end)))
  return pieces
}

const SEPARATOR = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const UNSPACED = 4
/** Two or more upper-case letters. A following lower-case letter starts a piece with the last of them (HTTPServer). */
const CAPITALS = 5
const BOUNDARY = 6
const KINDS = 5

const NEXT = Uint8Array.from({ length: CAPITALS * KINDS + KINDS }, (_, index) => {
  const state = Math.floor(index / KINDS)
  const kind = index % KINDS
  if (state === SEPARATOR || kind === SEPARATOR) return kind
  if (state === UPPER || state === CAPITALS) {
    if (kind === UPPER) return CAPITALS
    if (kind === LOWER) return state === UPPER ? LOWER : BOUNDARY
  }
  return state === kind ? kind : BOUNDARY
})

const ASCII_KIND = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/.test(character)) return LOWER
  if (/[A-Z]/.test(character)) return UPPER
  return /[0-9]/.test(character) ? DIGIT : SEPARATOR
})

/** Non-ASCII letters count as lower case. Marks and second surrogates have the kind of the character before them. */
function kindAt(text: string, at: number, state: number): number {
  const unit = text.charCodeAt(at)
  const isHalf = unit >= 0xd800 && unit <= 0xdfff
  if ((isHalf && isSecondHalf(text, at)) || isMark(unit)) return state === CAPITALS ? UPPER : state
  const code = isHalf ? (text.codePointAt(at) ?? 0) : unit
  if (!isWordCode(code)) return SEPARATOR
  return isUnspaced(code) ? UNSPACED : LOWER
}

function isSecondHalf(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0xdc00 && at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

function spacedRanges(text: string, start: number, end: number): [number, number][] {
  if (isPlain(text, start, end)) return [[start, end]]
  const ranges: [number, number][] = []
  let from = -1
  let isInside = false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    isInside = code < 128 || kindAt(text, at, isInside ? LOWER : UNSPACED) !== UNSPACED
    if (isInside === from >= 0) continue
    if (!isInside) ranges.push([from, at])
    from = isInside ? at : -1
  }
  if (from >= 0) ranges.push([from, end])
  return ranges
}

function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) >= 0x0e01) return false
  return true
}

function findCuts(text: string, start: number, end: number): number[] {
  const length = end - start
  if (length < 3 || length > MAX_IDENTIFIER) return [start, end]
  const cuts = [start]
  let digitChanges = 0
  let previous = kindOf(text, start, SEPARATOR)
  let kind = kindOf(text, start + 1, previous)
  for (let at = start + 1; at < end; at++) {
    const next = at + 1 < end ? kindOf(text, at + 1, kind) : SEPARATOR
    if (isCut(previous, kind, next) && !isPlural(text, at, end)) {
      cuts.push(at)
      if (previous === DIGIT || kind === DIGIT) digitChanges++
    }
    previous = kind
    kind = next
  }
  cuts.push(end)
  return isData(cuts.length - 1, digitChanges, length) ? [start, end] : cuts
}

function isCut(previous: number, kind: number, next: number): boolean {
  if (previous === kind) return kind === UPPER && next === LOWER
  return !(previous === UPPER && kind === LOWER)
}

/** The plural of an acronym (URLs, userIDs) is not a new piece. `at` is its last capital. */
function isPlural(text: string, at: number, end: number): boolean {
  if (text[at + 1] !== 's' || ASCII_KIND[text.charCodeAt(at)] !== UPPER) return false
  return ASCII_KIND[text.charCodeAt(at - 1)] === UPPER && (at + 2 >= end || kindOf(text, at + 2, LOWER) !== LOWER)
}

/** Pieces of names average three letters or more; pieces of base64 average two. */
function isData(pieces: number, digitChanges: number, length: number): boolean {
  return digitChanges > MAX_DIGIT_CHANGES || (pieces > 2 && length < (pieces > 5 ? 2.5 : 2) * pieces)
}

function kindOf(text: string, at: number, previous: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (ASCII_KIND[code] ?? SEPARATOR) : kindAt(text, at, previous)
}
