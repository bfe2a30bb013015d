// Finds a word inside base64, in either alphabet, wrapped or not. Three bytes are four digits, so the word has different
// digits at each of three alignments, and the digits at its ends may share bits with its neighbors.
import type { Span } from '../secrets/cover-spans.ts'
import { makeAnyOf } from './any-of.ts'
import { splitParts } from './split-parts.ts'
import { TextView, type ViewRules } from './text-view.ts'
import { bytesOfWord, type WordBytes } from './word-bytes.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

interface Core {
  /** The digits that depend on the word alone. */
  digits: string
  sharesFirst: boolean
  sharesLast: boolean
}

export interface EncodedFinder {
  find(text: string): Span[]
  /** Raw or decoded text contains one of these if it contains the word, unless it is wrapped more often than usual. */
  needles: readonly string[]
}

export function makeBase64Finder(word: string): EncodedFinder {
  const cores = bytesOfWord(word).flatMap(coresOf)
  const needles = [...new Set(cores.flatMap(({ digits }) => needlesOf(digits)))]
  const mayHold = makeAnyOf(needles)
  return {
    needles,
    find(text) {
      if (!mayHold(text)) return []
      const view = new TextView(text, BASE64_VIEW)
      return cores.flatMap((core) => findCore(view, core)).map((span) => ({ ...view.toText(span), form: 'base64' }))
    },
  }
}

function coresOf({ bytes }: WordBytes): Core[] {
  return [0, 1, 2].map((before) => {
    const digits = encode([...Array.from({ length: before }, () => 0), ...bytes])
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor(((before + bytes.length) * 8) / 6)
    return {
      digits: digits.slice(first, last),
      sharesFirst: before > 0,
      sharesLast: (before + bytes.length) % 3 !== 0,
    }
  })
}

function encode(bytes: readonly number[]): string {
  let digits = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bytes.slice(index, index + 3)
    const bits = (first << 16) | (second << 8) | third
    for (const shift of [18, 12, 6, 0]) digits += DIGITS.charAt((bits >> shift) & 63)
  }
  return digits
}

/** A line break and the end of a block, or two line breaks. */
const LONG = { splits: 2, minLength: 4 }
const SHORT = { splits: 1, minLength: 2 }

/** Only letters and digits are spelled alike in both alphabets and in every escape. */
function needlesOf(digits: string): string[] {
  const runs = digits.split(/[+/]/)
  for (const limits of [LONG, SHORT]) {
    const parts = splitParts(runs, limits)
    if (parts.length > 0) return parts
  }
  return ['']
}

/** Terminal colors and blanks are dropped, and the URL alphabet is converted. */
export const BASE64_VIEW: ViewRules = {
  tokens: new RegExp(
    [
      String.raw`(?:\x1b|\\+u001[bB])\[[0-9;]{0,24}m`,
      String.raw`\\+(?:u00[0-7][0-9A-Fa-f]|[nrt/])?`,
      String.raw`[\s\0]+`,
      '%(?:25)?[2-7][0-9A-Fa-f]',
      '[-_]',
    ].join('|'),
    'g',
  ),
  decode(token) {
    if (token === '-') return '+'
    if (token === '_') return '/'
    const code = /^(?:%(?:25)?|\\+u00)([2-7][0-9A-Fa-f])$/.exec(token)?.[1]
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return token.startsWith('\\') && token.endsWith('/') ? '/' : ''
  },
}

function findCore({ text }: TextView, { digits, sharesFirst, sharesLast }: Core): Span[] {
  const spans: Span[] = []
  for (let start = text.indexOf(digits); start >= 0; start = text.indexOf(digits, start + 1)) {
    const end = start + digits.length
    spans.push({
      start: sharesFirst && isDigit(text, start - 1) ? start - 1 : start,
      end: sharesLast && isDigit(text, end) ? end + 1 : end,
    })
  }
  return spans
}

function isDigit(text: string, position: number): boolean {
  return position >= 0 && /^[A-Za-z0-9+/]$/.test(text.charAt(position))
}
