// Finds a word in hexadecimal: "68756e", "68 75 6E", "68:75:6e", "\x68\x75", "0x68, 0x75".
import type { Span } from '../secrets/cover-spans.ts'
import type { EncodedFinder } from './find-base64.ts'
import { bytesOfWord } from './word-bytes.ts'

/** Bounded, because a run of separators can be long. */
const BETWEEN = String.raw`(?:[\s:;,_-]|\\{1,8}[nrtx]|0x){0,6}`
/** V8 compiles a pattern of this many bytes quickly; longer words are matched in several parts. */
const PART_BYTES = 64
const FIRST_BYTES = 4
const NEEDLE_BYTES = 6

export function makeHexFinder(word: string): EncodedFinder {
  const encoded = bytesOfWord(word)
  const forms = encoded.map(({ bytes }) => ({
    first: new RegExp(sourceOf(bytes.slice(0, FIRST_BYTES)), 'g'),
    parts: partsOf(bytes),
  }))
  return {
    needles: encoded.flatMap(({ bytes }) => needlesOf(bytes)),
    find: (text) => forms.flatMap(({ first, parts }) => findForm(text, first, parts)),
  }
}

/** The usual separators. JSON doubles a backslash. */
const SEPARATORS = ['', ' ', ':', '-', ',', ', ', ',0x', ', 0x', ' 0x', '\\x', '\\\\x']

/** The first bytes, and the last ones in case that those are wrapped. They do not overlap. */
function needlesOf(bytes: readonly number[]): string[] {
  const size = Math.min(NEEDLE_BYTES, bytes.length >> 1)
  const ends = [bytes.slice(0, size), bytes.slice(-size)]
  return ends.flatMap((part) => {
    const pairs = part.map((byte) => byte.toString(16).padStart(2, '0'))
    return SEPARATORS.flatMap((separator) => [
      pairs.join(separator),
      pairs.map((pair) => pair.toUpperCase()).join(separator),
    ])
  })
}

function partsOf(bytes: readonly number[]): RegExp[] {
  const parts: RegExp[] = []
  for (let index = 0; index < bytes.length; index += PART_BYTES) {
    const source = sourceOf(bytes.slice(index, index + PART_BYTES))
    parts.push(new RegExp(index === 0 ? source : BETWEEN + source, 'y'))
  }
  return parts
}

function sourceOf(bytes: readonly number[]): string {
  return bytes.map((byte) => eitherCase(byte.toString(16).padStart(2, '0'))).join(BETWEEN)
}

function eitherCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

function findForm(text: string, first: RegExp, parts: readonly RegExp[]): Span[] {
  const spans: Span[] = []
  first.lastIndex = 0
  for (let found = first.exec(text); found; found = first.exec(text)) {
    const end = matchParts(text, found.index, parts)
    if (end !== undefined) spans.push({ start: found.index, end, form: 'hex' })
    first.lastIndex = end ?? found.index + 1
  }
  return spans
}

function matchParts(text: string, start: number, parts: readonly RegExp[]): number | undefined {
  let end = start
  for (const part of parts) {
    part.lastIndex = end
    if (!part.test(text)) return undefined
    end = part.lastIndex
  }
  return end
}
