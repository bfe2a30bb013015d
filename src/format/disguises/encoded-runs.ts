// Finds runs of base64 or hex digits that encode text, and decodes them. Images, hashes and ids do not encode text.
import type { Span } from '../secrets/cover-spans.ts'
import { BASE64_VIEW } from './find-base64.ts'
import { TextView } from './text-view.ts'

export interface EncodedRun {
  form: 'base64' | 'hex'
  /** One character per byte. */
  text: string
  /** Maps a span of `text` to the digits that hold it. */
  toDigits(span: Span): Span
}

/** The shortest secrets have 20 characters, which are 27 digits of base64. */
const MIN_DIGITS = 27

const VALUES = new Uint8Array(128).fill(255)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  VALUES[digit.charCodeAt(0)] = value
VALUES['-'.charCodeAt(0)] = 62
VALUES['_'.charCodeAt(0)] = 63

export function mayHoldRun(text: string): boolean {
  return findRun(text, 0) !== undefined
}

export function* readEncodedRuns(text: string): Generator<EncodedRun> {
  for (let run = findRun(text, 0); run; run = findRun(text, run.end)) yield decodeRun(text, run)
}

interface FoundRun extends Span {
  form: 'base64' | 'hex'
  /** Digits before the first complete group of four. */
  skipped: number
}

/** Looks at every 27th character only: a run that is long enough contains one of them. Runs at 1 GB/s. */
function findRun(text: string, from: number): FoundRun | undefined {
  const { length } = text
  for (let probe = from + MIN_DIGITS - 1; probe < length; probe += MIN_DIGITS) {
    if (!isDigit(text, probe)) continue
    let [start, end] = [probe, probe + 1]
    while (start > from && isDigit(text, start - 1)) start -= 1
    if (probe - start < MIN_DIGITS - 1) {
      const wanted = start + MIN_DIGITS
      while (end < length && end < wanted && isDigit(text, end)) end += 1
      if (end < wanted) continue
    }
    while (end < length && isDigit(text, end)) end += 1
    const kind = kindOf(text, start, end)
    if (kind) return { start, end: endOfLines(text, end), ...kind }
    probe = end
  }
  return undefined
}

function isDigit(text: string, position: number): boolean {
  const code = text.charCodeAt(position)
  return code < 128 && VALUES[code] !== 255
}

const MIN_HEX = 40

function kindOf(text: string, start: number, end: number): Pick<FoundRun, 'form' | 'skipped'> | undefined {
  for (let skipped = 0; skipped < 4; skipped++)
    if (encodesText(text, start + skipped, base64Byte)) return { form: 'base64', skipped }
  if (end - start < MIN_HEX || !encodesText(text, start, hexByte) || !isHex(text, start, end)) return undefined
  return { form: 'hex', skipped: 0 }
}

function isHex(text: string, start: number, end: number): boolean {
  for (let position = start; position < end; position++) if (hexDigit(text, position) > 0xff) return false
  return (end - start) % 2 === 0
}

const PROBE_BYTES = 18
const MAX_ODD = 2

/** Most bytes are printable ASCII, and NUL at most every second one, as in UTF-16. Ends early for everything else. */
function encodesText(
  text: string,
  start: number,
  byteAt: (text: string, start: number, index: number) => number,
): boolean {
  let [odd, zeros] = [0, 0]
  for (let index = 0; index < PROBE_BYTES; index++) {
    const byte = byteAt(text, start, index)
    if (byte === 0) zeros += 1
    else if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte > 0x7e) odd += 1
    if (odd > MAX_ODD || zeros > index / 2 + 1) return false
  }
  return true
}

function valueAt(text: string, position: number): number {
  return position < text.length ? (VALUES[text.charCodeAt(position) & 127] ?? 0) & 63 : 0
}

function base64Byte(text: string, start: number, index: number): number {
  const first = start + Math.floor((index * 4) / 3)
  const pair = (valueAt(text, first) << 6) | valueAt(text, first + 1)
  return (pair >> (4 - 2 * (index % 3))) & 255
}

function hexByte(text: string, start: number, index: number): number {
  return (hexDigit(text, start + 2 * index) << 4) | hexDigit(text, start + 2 * index + 1)
}

/** Returns the value of a digit. For other characters, returns a value above 0xff, which no byte has. */
function hexDigit(text: string, position: number): number {
  const code = position < text.length ? text.charCodeAt(position) : 0
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 0x100
}

const NEXT_LINE = /(?:\\*\r?\n|(?:\\+r)?\\+n)[ \t]{0,32}[A-Za-z0-9+/_-]{4,}={0,2}/y

function endOfLines(text: string, end: number): number {
  let last = end
  for (NEXT_LINE.lastIndex = end; NEXT_LINE.test(text);) last = NEXT_LINE.lastIndex
  return last
}

function decodeRun(text: string, { start, end, form, skipped }: FoundRun): EncodedRun {
  if (form === 'hex') {
    const toDigits = (span: Span): Span => ({ start: start + span.start * 2, end: start + span.end * 2, form })
    return { form, text: decodeHex(text.slice(start, end)), toDigits }
  }
  const view = new TextView(text.slice(start, end), BASE64_VIEW)
  const toDigits = (span: Span): Span => {
    const [first, last] = [Math.floor((span.start * 4) / 3) + skipped, Math.ceil((span.end * 4) / 3) + skipped]
    const found = view.toText({ start: first, end: Math.min(last, view.text.length) })
    return { start: start + found.start, end: start + found.end, form }
  }
  return { form, text: decodeBase64(view.text.slice(skipped)), toDigits }
}

function decodeHex(digits: string): string {
  return digits.replace(/[0-9A-Fa-f]{2}|[^]/g, (pair) =>
    pair.length === 2 ? String.fromCharCode(Number.parseInt(pair, 16)) : '',
  )
}

function decodeBase64(digits: string): string {
  const codes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let [bits, count, length] = [0, 0, 0]
  for (let index = 0; index < digits.length; index++) {
    bits = ((bits << 6) | ((VALUES[digits.charCodeAt(index)] ?? 0) & 63)) & 0xffffff
    count += 6
    if (count < 8) continue
    count -= 8
    codes[length++] = (bits >> count) & 255
  }
  return fromCodes(codes.subarray(0, length))
}

const MAX_ARGUMENTS = 8192

function fromCodes(codes: Uint8Array): string {
  const pieces: string[] = []
  for (let index = 0; index < codes.length; index += MAX_ARGUMENTS)
    pieces.push(String(Reflect.apply(String.fromCharCode, null, codes.subarray(index, index + MAX_ARGUMENTS))))
  return pieces.join('')
}
