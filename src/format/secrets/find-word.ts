// Finds a word in a text in whatever way it is spelled there: as it stands, with letters escaped as JSON within the text
// would, or percent-encoded as in a URL. Letters of another case are other letters; base64 and other codes are not unfolded.
import type { Span } from './cover-spans.ts'

export interface WordFinder {
  find(text: string): Span[]
  /** Of raw text of JSON or anything else, as latin1: whether the word may be in it. Never says no wrongly. */
  mayHold(raw: string): boolean
}

/** A longer word is looked for in its usual spellings only: a pattern for every letter of it would be too large. */
const MAX_PATTERN_LETTERS = 1000

export function makeWordFinder(word: string): WordFinder {
  const pattern = new RegExp(
    word.length <= MAX_PATTERN_LETTERS ? lettersOf(word).map(letterPattern).join('') : spellingsOf(word).map(quote).join('|'),
    'gu',
  )
  const isOther = hasOtherSpellings(word)
  return {
    find(text) {
      // Nearly always: a text without a backslash or a percent sign spells it in one way only.
      const found = isOther(text) ? findAll(text, pattern) : findPlain(text, word)
      return text.includes('\0') ? [...found, ...findPlain(text, spread(word))] : found
    },
    mayHold: mayHoldWord(word),
  }
}

function findPlain(text: string, word: string): Span[] {
  const spans: Span[] = []
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
    spans.push({ start, end: start + word.length })
  return spans
}

function findAll(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text))
    spans.push({ start: found.index, end: found.index + found[0].length })
  return spans
}

function hasOtherSpellings(word: string): (text: string) => boolean {
  const isEncoded = word !== encodeText(word)
  return (text) => text.includes('\\') || (isEncoded && text.includes('%'))
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' }

/** Backslashes in a row come as one: tried one by one, each could be any number of those in a text. */
function lettersOf(word: string): string[] {
  return word.match(/\\+|[^\\]/gu) ?? []
}

/** A letter as it is, behind any number of backslashes where JSON puts some, as \u0061, or as %61. JSON within JSON within
 *  JSON doubles the backslashes each time, so any number of them counts. */
function letterPattern(letter: string): string {
  const units = letter.split('').map((unit) => `\\\\{1,64}u${anyCase(hex(unit.charCodeAt(0), 4))}`)
  const short = SHORT_ESCAPES[letter]
  const encoded = encodeText(letter)
  return `(?:${[
    plainPattern(letter),
    units.join(''),
    ...(short === undefined ? [] : [`\\\\{1,64}${short}`]),
    ...(encoded === letter ? [] : [anyCase(encoded)]),
  ].join('|')})`
}

function plainPattern(letter: string): string {
  if (letter.startsWith('\\')) return `\\\\{${letter.length},${64 * letter.length}}`
  return letter === '"' || letter === '/' ? `\\\\{0,64}${quote(letter)}` : quote(letter)
}

/** As it stands, in JSON once and twice, in a URL. */
export function spellingsOf(word: string): string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  const inAscii = (text: string) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
  const [once, ascii] = [inJson(word), inAscii(inJson(word))]
  const encoded = encodeText(word)
  const encodedLow = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  return [...new Set([word, once, inJson(once), ascii, inJson(ascii), encoded, encodedLow])]
}

/** A lone half of a character has no place in a URL. */
function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text
}

/** Letters that neither JSON nor a URL spells otherwise. */
const STEADY = /[A-Za-z0-9_.~-]+/g

function mayHoldWord(word: string): (raw: string) => boolean {
  const steady = (word.match(STEADY) ?? []).reduce((best, run) => (run.length > best.length ? run : best), '')
  // An escaped letter could hide any part of it, but nobody escapes one without need.
  if (steady.length > 1) return (raw) => raw.includes(steady) || ESCAPED_ASCII.test(raw) || raw.includes(spread(steady))
  return () => true
}

const ESCAPED_ASCII = /\\u00[2-7]/

/** In UTF-16, read byte by byte. */
function spread(text: string): string {
  return text.split('').join('\0')
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

function anyCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
}

function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
