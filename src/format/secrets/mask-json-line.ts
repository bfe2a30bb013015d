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
  const spans = findSecrets(decode(raw))
  if (spans.length === 0) return []
  const walk = new EscapeWalk(raw)
  return spans.map(({ start, end }) => ({ start: offset + walk.goTo(start), end: offset + walk.goTo(end) }))
}

function decode(raw: string): string {
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
}

/** From places in a decoded string to those in the raw one, in ascending order. A table of all of them would weigh more than
 *  the line: there may be millions of escapes, and few secrets. */
class EscapeWalk {
  private place = 0
  private rawPlace = 0
  private escape: number
  private readonly raw: string

  constructor(raw: string) {
    this.raw = raw
    this.escape = this.findEscape()
  }

  goTo(place: number): number {
    while (this.place + this.escape - this.rawPlace < place) {
      this.place += this.escape - this.rawPlace + 1
      this.rawPlace = this.escape + (this.raw.charAt(this.escape + 1) === 'u' ? 6 : 2)
      this.escape = this.findEscape()
    }
    this.rawPlace += place - this.place
    this.place = place
    return this.rawPlace
  }

  private findEscape(): number {
    const escape = this.raw.indexOf('\\', this.rawPlace)
    return escape < 0 ? Infinity : escape
  }
}
