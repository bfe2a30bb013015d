// A text as raw bytes (latin1) and decoded. Bytes that are neither valid UTF-8 nor an escape stay one character each,
// so every position can be mapped back.
import type { Span } from './cover-spans.ts'

/** `json` is the content of a JSON string; `plain` is any bytes, in which a backslash has no meaning. */
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

  /** Maps sorted spans of the text to spans of the raw bytes. A span that cuts a character covers all of it. */
  toRaw(spans: readonly Span[]): Span[] {
    if (this.text === this.raw) return spans.map((span) => ({ ...span }))
    const walk = new RawWalk(this.raw, this.spelling)
    return spans.map((span) => ({ ...span, start: walk.startOf(span.start), end: walk.endOf(span.end) }))
  }
}

const SPECIAL = { json: /[\\\x80-\xff]/g, plain: /[\x80-\xff]/g } as const

const BEYOND_ASCII = /[\x80-\xff]/

/** Ten times as fast, but only for a valid JSON string. */
function parseString(raw: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(`"${raw}"`)
    return typeof parsed === 'string' ? parsed : undefined
  } catch {
    return undefined
  }
}

function decode(raw: string, spelling: Spelling): string {
  const special = SPECIAL[spelling]
  special.lastIndex = 0
  let found = special.exec(raw)
  if (!found) return raw
  const quick = spelling === 'json' && !BEYOND_ASCII.test(raw) ? parseString(raw) : undefined
  if (quick !== undefined) return quick
  special.lastIndex = 0
  found = special.exec(raw)
  const pieces: string[] = []
  let end = 0
  for (; found; found = special.exec(raw)) {
    pieces.push(raw.slice(end, found.index))
    end = found.index
    // Several follow each other, in most scripts and in binary files.
    do {
      const { length, text } = readUnit(raw, end)
      pieces.push(text)
      end += length
    } while (isSpecial(raw.charCodeAt(end), spelling))
    special.lastIndex = end
  }
  pieces.push(raw.slice(end))
  return pieces.join('')
}

/** Past the end, the code is NaN, and both comparisons are false. */
function isSpecial(code: number, spelling: Spelling): boolean {
  return code >= 0x80 || (code === 0x5c && spelling === 'json')
}

interface DecodedUnit {
  length: number
  text: string
}

const UNKNOWN: DecodedUnit = { length: 1, text: '\ufffd' }
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

function readUnit(raw: string, position: number): DecodedUnit {
  if (raw.charAt(position) !== '\\') return readUtf8(raw, position)
  const sign = raw.charAt(position + 1)
  const text = ESCAPES[sign]
  if (text !== undefined) return { length: 2, text }
  const digits = sign === 'u' ? raw.slice(position + 2, position + 6) : ''
  if (/^[0-9A-Fa-f]{4}$/.test(digits)) return { length: 6, text: String.fromCharCode(Number.parseInt(digits, 16)) }
  return { length: 1, text: '\\' }
}

function readUtf8(raw: string, position: number): DecodedUnit {
  const first = raw.charCodeAt(position)
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  let code = first & (0xff >> (length + 1))
  for (let index = 1; index < length; index++) {
    const byte = raw.charCodeAt(position + index)
    // Past the end, charCodeAt returns NaN, which has no bits set.
    if ((byte & 0xc0) !== 0x80) return UNKNOWN
    code = (code << 6) | (byte & 0x3f)
  }
  const isShortest = code >= (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000)
  const isCharacter = first >= 0xc2 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isShortest && isCharacter ? { length, text: String.fromCodePoint(code) } : UNKNOWN
}

/** A table of all positions would need more memory than the line, which may have millions of escapes. */
class RawWalk {
  private position = 0
  private rawPosition = 0
  private lastStart = 0
  private readonly raw: string
  private readonly special: RegExp
  private next: number

  constructor(raw: string, spelling: Spelling) {
    this.raw = raw
    this.special = new RegExp(SPECIAL[spelling].source, 'g')
    this.next = this.findNext()
  }

  startOf(position: number): number {
    this.advanceTo(position)
    return this.position > position ? this.lastStart : this.rawPosition
  }

  endOf(position: number): number {
    this.advanceTo(position)
    return this.rawPosition
  }

  private advanceTo(position: number): void {
    while (this.position < position) {
      const plain = Math.min(position - this.position, this.next - this.rawPosition)
      this.position += plain
      this.rawPosition += plain
      if (this.position === position) return
      const { length, text } = readUnit(this.raw, this.next)
      this.lastStart = this.rawPosition
      this.position += text.length
      this.rawPosition += length
      this.next = this.findNext()
    }
  }

  private findNext(): number {
    this.special.lastIndex = this.rawPosition
    return this.special.exec(this.raw)?.index ?? Infinity
  }
}
