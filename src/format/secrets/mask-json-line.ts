// Secrets masked in the raw text of a JSONL line, byte for byte: nothing is written anew, because that would lose what a
// value does not keep (double keys, big numbers, the way a character was escaped). A line comes as latin1, one character
// for each byte, so that whatever is in it survives.
import { coverSpans, type Span } from './cover-spans.ts'
import { findSecrets, mayHoldSecret } from './find-secrets.ts'
import { maskText } from './mask-secrets.ts'

/** The same length, the same JSON, with stars where secrets were in its string values; keys stay. */
export function maskJsonLine(line: string): string {
  if (!mayLineHoldSecret(line)) return line
  return isJson(line) ? coverSpans(line, findInValues(line)) : maskText(line)
}

/** Of raw text. An escaped letter could hide every sign, so it counts as one. */
export function mayLineHoldSecret(line: string): boolean {
  return mayHoldSecret(line) || ESCAPED_ASCII.test(line)
}

const ESCAPED_ASCII = /\\u00[2-7]/

/** A byte order mark may stand before it. */
function isJson(line: string): boolean {
  try {
    JSON.parse(line.replace(/^\u00ef\u00bb\u00bf/, ''))
    return true
  } catch {
    return false
  }
}

function findInValues(line: string): Span[] {
  const spans: Span[][] = []
  for (let quote = line.indexOf('"'); quote >= 0;) {
    const start = quote + 1
    const end = endOfString(line, start)
    if (!isKey(line, end + 1)) spans.push(findInString(line.slice(start, end), start))
    quote = line.indexOf('"', end + 1)
  }
  return spans.flat()
}

/** Where its closing quote stands: the first one that an even number of backslashes precedes. */
function endOfString(line: string, start: number): number {
  for (let quote = line.indexOf('"', start); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let before = quote
    while (before > start && line.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return line.length
}

const BACKSLASH = 0x5c

function isKey(line: string, behind: number): boolean {
  COLON_AHEAD.lastIndex = behind
  return COLON_AHEAD.test(line)
}

const COLON_AHEAD = /[ \t\r\n]*:/y

function findInString(raw: string, offset: number): Span[] {
  if (!mayLineHoldSecret(raw)) return []
  const { text, toRaw } = decode(raw)
  return findSecrets(text).map(({ start, end }) => ({ start: offset + toRaw(start), end: offset + toRaw(end) }))
}

interface Decoded {
  text: string
  /** From a place in the text to the place in the raw string. */
  toRaw(position: number): number
}

function decode(raw: string): Decoded {
  const pieces: string[] = []
  /** Behind each escape: how far the text has come, and how far the raw string. */
  const places: number[] = [0]
  const rawPlaces: number[] = [0]
  let done = 0
  let length = 0
  for (let escape = raw.indexOf('\\'); escape >= 0; escape = raw.indexOf('\\', done)) {
    pieces.push(raw.slice(done, escape), unescapeAt(raw, escape))
    length += escape - done + 1
    done = escape + (raw.charAt(escape + 1) === 'u' ? 6 : 2)
    places.push(length)
    rawPlaces.push(done)
  }
  pieces.push(raw.slice(done))
  const toRaw = (position: number) => {
    const index = lastAtMost(places, position)
    return (rawPlaces[index] ?? 0) + position - (places[index] ?? 0)
  }
  return { text: pieces.join(''), toRaw }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function unescapeAt(raw: string, escape: number): string {
  const letter = raw.charAt(escape + 1)
  if (letter === 'u') return String.fromCharCode(Number.parseInt(raw.slice(escape + 2, escape + 6), 16))
  return ESCAPES[letter] ?? letter
}

/** The index of the last of these ascending numbers that is not above the limit; the first one never is. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
