// Looks for the words of a query in the bytes of a record, before it is parsed, which takes longer. A record
// that can match always passes, if nothing in its bytes hides ASCII letters (store/search/hides-words.ts).

import { sharedStart } from './find-terms.ts'
import { toTerm } from './tokenize.ts'
import type { IndexNeed } from './word-plan.ts'

/** Tests the bytes of a JSON record, as Latin-1. */
export type RawTest = (record: string) => boolean

/** Returns null if the words say nothing about the bytes. */
export function rawNeedTest(need: IndexNeed): RawTest | null {
  if (need.column === 'grams') return null
  const words = need.words.map((word, index): RawWord => {
    const term = toTerm(word)
    return { term, start: sharedStart(term), isPrefix: need.prefix && index === need.words.length - 1 }
  })
  const [first] = words
  if (!first || first.start === '') return null
  return need.column === 'body' ? phraseTest(words) : partTest(first.start)
}

interface RawWord {
  term: string
  /** The letters that all words with the term start with; empty if they are not ASCII. */
  start: string
  isPrefix: boolean
}

/** A part of an identifier may be anywhere in a word. */
function partTest(start: string): RawTest {
  const expression = new RegExp(start, 'i')
  return (record) => expression.test(record)
}

function phraseTest(words: readonly RawWord[]): RawTest {
  const expression = phraseExpression(words)
  const patterns = words.map(({ start }) => firstWordOfString(start))
  return (record) => {
    // Tested once per record, because many strings may end with the word before.
    const isFirst = new Map<number, boolean>()
    const mayStartString = (index: number) => {
      const known = isFirst.get(index) ?? patterns[index]?.test(record) ?? true
      isFirst.set(index, known)
      return known
    }
    expression.lastIndex = 0
    for (let found = expression.exec(record); found; found = expression.exec(record)) {
      if (isPhrase(record, found.index, words, mayStartString)) return true
      expression.lastIndex = found.index + 1
    }
    return false
  }
}

/** Letters of these bytes and escapes are unknown, and the string may end. */
export const UNCERTAIN = String.raw`["\x80-\xff]|\\[u\\]`
export const SEPARATORS = String.raw`(?:[^a-z0-9"\\\x80-\xff]|\\[^u\\])+`
/** What may be before a word. The letter of an escape is no letter of the text. */
const BEFORE_WORD = String.raw`[^a-z0-9]|\\[a-z]|\\u[0-9a-f]{4}`

/** Finds the first word, and the start of the second if it is certain. Words are long in encoded data, so the start of each is read only once. */
function phraseExpression([first, second]: readonly RawWord[]): RegExp {
  const start = first?.start ?? ''
  const rest = second ? `[a-z0-9]*(?:${UNCERTAIN}|${SEPARATORS}(?:${UNCERTAIN}|${second.start}))` : ''
  return new RegExp(`${start}(?<=(?:${BEFORE_WORD})${start})${rest}`, 'gi')
}

/**
 * Finds a string whose first word may start so: a text may consist of several strings. The quote that begins a string is never after a backslash. Without that condition, `\"\"\"…` would
 * take quadratic time.
 */
function firstWordOfString(start: string): RegExp {
  return new RegExp(String.raw`(?<!\\)"(?:[^a-z0-9"\\\x80-\xff]|\\[^u\\])*(?:${start}|[\x80-\xff]|\\[u\\])`, 'i')
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75

/** Reports whether the words from here on may be these. */
function isPhrase(
  record: string,
  from: number,
  words: readonly RawWord[],
  mayStartString: (word: number) => boolean,
): boolean {
  let at = from
  for (const [index, word] of words.entries()) {
    if (index > 0) at = nextAsciiWord(record, at)
    if (at < 0) return true
    if (record.charCodeAt(at) === QUOTE) return mayStartString(index)
    const start = at
    while (isAsciiWord(record.charCodeAt(at))) at++
    if (isUncertain(record, at)) return true
    if (word.start !== '' && !isTerm(record.slice(start, at), word)) return false
  }
  return true
}

function isTerm(text: string, { term, start, isPrefix }: RawWord): boolean {
  const word = text.toLowerCase()
  // Stemming takes longer.
  if (!word.startsWith(start)) return false
  return isPrefix ? toTerm(word).startsWith(term) : toTerm(word) === term
}

/** Returns the offset of the next word or of the end of the string; -1 if a letter that is not ASCII may come first. */
function nextAsciiWord(record: string, from: number): number {
  for (let at = from; ; at++) {
    const code = record.charCodeAt(at)
    if (isAsciiWord(code) || code === QUOTE) return at
    if (isUncertain(record, at)) return -1
    if (code === BACKSLASH) at++
  }
}

/** Behind the end, it is uncertain too. */
function isUncertain(record: string, at: number): boolean {
  const code = record.charCodeAt(at)
  if (code !== BACKSLASH) return !(code < 0x80)
  const escaped = record.charCodeAt(at + 1)
  return escaped === LETTER_U || escaped === BACKSLASH
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}
