// A text as its bytes spell it (latin1, one character for each byte) and as it is meant: UTF-8 decoded, escapes of JSON
// resolved. Whatever is no UTF-8 and no escape stays in its place, so that there is a way back from every character.
import type { Span } from './cover-spans.ts'

/** `json`: what stands between the quotes of a string; `plain`: any bytes, in which a backslash is one. */
export type Spelling = 'json' | 'plain'

export class RawText {
  readonly text: string
  private readonly raw: string
  private readonly spelling: Spelling

  constructor(raw: string, spelling: Spelling) {
    this.raw = raw
    this.spelling = spelling
    this.text = decode(raw, spelling)
  }

  /** Of stretches of the text that are in order: where their bytes stand. Characters are covered whole. */
  toRaw(spans: readonly Span[]): Span[] {
    if (this.text === this.raw) return spans.map(({ start, end }) => ({ start, end }))
    const walk = new RawWalk(this.raw, this.spelling)
    return spans.map(({ start, end }) => ({ start: walk.startOf(start), end: walk.endOf(end) }))
  }
}

const SPECIAL = { json: /[\\\x80-\xff]/g, plain: /[\x80-\xff]/g } as const

function decode(raw: string, spelling: Spelling): string {
  const special = SPECIAL[spelling]
  special.lastIndex = 0
  let found = special.exec(raw)
  if (!found) return raw
  const pieces: string[] = []
  let end = 0
  for (; found; found = special.exec(raw)) {
    const { index } = found
    const { length, text } = readUnit(raw, index)
    pieces.push(raw.slice(end, index), text)
    end = index + length
    special.lastIndex = end
  }
  pieces.push(raw.slice(end))
  return pieces.join('')
}

interface Unit {
  /** Of the raw text. */
  length: number
  text: string
}

const UNKNOWN: Unit = { length: 1, text: '\ufffd' }
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** An escape, or a character beyond ASCII. */
function readUnit(raw: string, place: number): Unit {
  if (raw.charAt(place) !== '\\') return readUtf8(raw, place)
  const sign = raw.charAt(place + 1)
  const text = ESCAPES[sign]
  if (text !== undefined) return { length: 2, text }
  const digits = sign === 'u' ? raw.slice(place + 2, place + 6) : ''
  if (/^[0-9A-Fa-f]{4}$/.test(digits)) return { length: 6, text: String.fromCharCode(Number.parseInt(digits, 16)) }
  return { length: 1, text: '\\' }
}

function readUtf8(raw: string, place: number): Unit {
  const first = raw.charCodeAt(place)
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  let code = first & (0xff >> (length + 1))
  for (let index = 1; index < length; index++) {
    const byte = raw.charCodeAt(place + index)
    // Behind the end there is NaN, of which no bit is set.
    if ((byte & 0xc0) !== 0x80) return UNKNOWN
    code = (code << 6) | (byte & 0x3f)
  }
  const isShortest = code >= (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000)
  const isCharacter = first >= 0xc2 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isShortest && isCharacter ? { length, text: String.fromCodePoint(code) } : UNKNOWN
}

/** From places in the text to those in its bytes, in ascending order. A table of all of them would weigh more than the
 *  line: there may be millions of escapes, and few places. */
class RawWalk {
  private place = 0
  private rawPlace = 0
  /** Where the last character that took more than a byte began: a place may be in the middle of it. */
  private lastStart = 0
  private readonly raw: string
  private readonly special: RegExp
  private next: number

  constructor(raw: string, spelling: Spelling) {
    this.raw = raw
    this.special = new RegExp(SPECIAL[spelling].source, 'g')
    this.next = this.findNext()
  }

  startOf(place: number): number {
    this.goTo(place)
    return this.place > place ? this.lastStart : this.rawPlace
  }

  endOf(place: number): number {
    this.goTo(place)
    return this.rawPlace
  }

  /** To the place, or, if that is in the middle of a character, behind it. */
  private goTo(place: number): void {
    while (this.place < place) {
      const plain = Math.min(place - this.place, this.next - this.rawPlace)
      this.place += plain
      this.rawPlace += plain
      if (this.place === place) return
      const { length, text } = readUnit(this.raw, this.next)
      this.lastStart = this.rawPlace
      this.place += text.length
      this.rawPlace += length
      this.next = this.findNext()
    }
  }

  private findNext(): number {
    this.special.lastIndex = this.rawPlace
    return this.special.exec(this.raw)?.index ?? Infinity
  }
}
