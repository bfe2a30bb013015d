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
  const starts = need.words.map((word) => sharedStart(toTerm(word)))
  const [first = '', ...others] = need.column === 'body' ? starts : starts.slice(0, 1)
  if (first === '') return null
  const patterns = others.map(firstWordOfString)
  return (record) => {
    // Tested once per record, because many strings may end with the word before.
    const isFirst = new Map<number, boolean>()
    const mayStartString = (index: number) => {
      const known = isFirst.get(index) ?? patterns[index]?.test(record) ?? true
      isFirst.set(index, known)
      return known
    }
    const expression = new RegExp(first, 'gi')
    for (let found = expression.exec(record); found; found = expression.exec(record))
      if (mayContinue(record, found.index + first.length, others, mayStartString)) return true
    return false
  }
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

/** Reports whether the next words may be these. `from` is inside a word. */
function mayContinue(
  record: string,
  from: number,
  starts: readonly string[],
  mayStartString: (word: number) => boolean,
): boolean {
  let at = from
  for (const [word, start] of starts.entries()) {
    while (isAsciiWord(record.charCodeAt(at))) at++
    at = nextAsciiWord(record, at)
    if (at < 0) return true
    if (record.charCodeAt(at) === QUOTE) return mayStartString(word)
    for (let index = 0; index < start.length; index++) {
      const code = record.charCodeAt(at + index)
      if (isUncertain(code)) return true
      if (toLower(code) !== start.charCodeAt(index)) return false
    }
    at += start.length
  }
  return true
}

/** Returns the offset of the next word or of the end of the string; -1 if a letter that is not ASCII may come first. */
function nextAsciiWord(record: string, from: number): number {
  for (let at = from; ; at++) {
    const code = record.charCodeAt(at)
    if (isAsciiWord(code) || code === QUOTE) return at
    if (code === BACKSLASH) {
      const escaped = record.charCodeAt(++at)
      if (escaped === LETTER_U || escaped === BACKSLASH) return -1
    } else if (isUncertain(code)) return -1
  }
}

/** NaN, behind the end, is uncertain too. */
function isUncertain(code: number): boolean {
  return !(code < 0x80) || code === BACKSLASH
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}

function toLower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 32 : code
}
