// Secrets masked in the raw text of a JSONL line, byte for byte: nothing is written anew, because that would lose what a
// value does not keep (double keys, big numbers, the way a character was escaped). A line comes as latin1, one character
// for each byte, so that whatever is in it survives.
import { coverSpans, type Span } from './cover-spans.ts'
import { findSecrets, mayHoldSecret } from './find-secrets.ts'
import { LINES_SIGN, maskLines } from './mask-lines.ts'
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
  for (const strings of readValues(line)) spans.push(findInLines(line, strings) ?? findInEach(line, strings))
  return spans.flat()
}

/** Where string values stand: those of a list that holds two or more and nothing else together, others alone. */
function* readValues(line: string): Generator<readonly Span[]> {
  let list: Span[] = []
  let comma = -1
  for (let quote = line.indexOf('"'); quote >= 0;) {
    const string = { start: quote + 1, end: endOfString(line, quote + 1) }
    const before = skipBlanks(line, quote - 1, -1)
    const behind = skipBlanks(line, string.end + 1, 1)
    quote = line.indexOf('"', string.end + 1)
    if (line.charAt(behind) === ':') continue
    if (before !== comma) {
      // Something else follows in the list.
      yield* list.map((each) => [each])
      list = []
    }
    if (list.length > 0 || line.charAt(before) === '[') list.push(string)
    else yield [string]
    comma = behind
    if (line.charAt(behind) !== ']') continue
    yield list
    list = []
  }
  yield* list.map((each) => [each])
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

function skipBlanks(line: string, from: number, step: 1 | -1): number {
  let place = from
  while (' \t\r\n'.includes(line.charAt(place)) && place >= 0 && place < line.length) place += step
  return place
}

function findInEach(line: string, strings: readonly Span[]): Span[] {
  return strings.flatMap(({ start, end }) => {
    const raw = line.slice(start, end)
    return mayLineHoldSecret(raw) ? toRaw(raw, start, findSecrets(decode(raw))) : []
  })
}

/** Nothing when they are no lines that have a secret together; else all that is hidden in them. */
function findInLines(line: string, strings: readonly Span[]): Span[] | undefined {
  if (strings.length < 2) return undefined
  const raws = strings.map(({ start, end }) => line.slice(start, end))
  if (!raws.some((raw) => raw.includes(LINES_SIGN) || ESCAPED_ASCII.test(raw))) return undefined
  const texts = raws.map(decode)
  const masked = maskLines(texts)
  if (masked === texts) return undefined
  return strings.flatMap(({ start }, index) => {
    const text = texts[index] ?? ''
    return toRaw(raws[index] ?? '', start, findStars(text, masked[index] ?? ''))
  })
}

/** What became a star. */
function findStars(text: string, masked: string): Span[] {
  const spans: Span[] = []
  if (text === masked) return spans
  for (let place = 0; place < text.length; place++) {
    if (text.charCodeAt(place) === masked.charCodeAt(place)) continue
    const last = spans.at(-1)
    if (last?.end === place) last.end += 1
    else spans.push({ start: place, end: place + 1 })
  }
  return spans
}

function toRaw(raw: string, offset: number, spans: readonly Span[]): Span[] {
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
