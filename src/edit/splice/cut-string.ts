// Takes the middle out of a long string value in the text of a record. What stays keeps its bytes: escapes are counted
// as what they mean, not decoded and written anew, and a cut never falls inside a character.
import { toRaw, type Splice } from './splice-record.ts'
import type { ValueSpan } from './value-span.ts'

/** Shorter limits would leave little but the line that says what was cut. */
export const LEAST_BYTES = 200
/** For that line: 33 bytes and a number of up to 15. */
const LINE_BYTES = 48

/** Bytes of UTF-8 that a string value stands for; the span has its quotes. */
export function meantBytes(text: string, span: ValueSpan): number {
  return walk(innerOf(text, span), Infinity, 'before').bytes
}

/** Leaves about three quarters of a limit at the head and one at the tail, and no more than it in all. */
export function cutString(text: string, span: ValueSpan, limit: number): (Splice & { cut: number }) | undefined {
  // What is meant is never longer than what is written.
  if (span.end - span.start - 2 <= limit) return undefined
  const total = meantBytes(text, span)
  if (total <= limit) return undefined
  const inner = innerOf(text, span)
  const kept = limit - LINE_BYTES
  const head = walk(inner, Math.floor(kept * 0.75), 'before')
  const tail = walk(inner, total - Math.floor(kept * 0.25), 'behind')
  const cut = tail.bytes - head.bytes
  const line = `\n[… ${withCommas(cut)} bytes cut by Annals …]\n`
  const from = span.start + 1
  return { start: from + head.place, end: from + tail.place, raw: toRaw(line).slice(1, -1), cut }
}

/** A part of its own: what is searched in it ends with it. */
function innerOf(text: string, { start, end }: ValueSpan): string {
  return text.slice(start + 1, end - 1)
}

function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

interface Place {
  /** In the raw text, between two characters. */
  place: number
  /** That are meant by what stands before it. */
  bytes: number
}

/** So many bytes from the beginning, or the nearest place before or behind that. No objects: there are millions of escapes. */
function walk(inner: string, wanted: number, side: 'before' | 'behind'): Place {
  let [place, bytes] = [0, 0]
  while (place < inner.length) {
    if (inner.charCodeAt(place) === BACKSLASH) {
      const length = escapeLength(inner, place)
      const size = escapeBytes(inner, place, length)
      if (bytes + size > wanted)
        return side === 'before' ? { place, bytes } : { place: place + length, bytes: bytes + size }
      place += length
      bytes += size
    } else {
      const escape = inner.indexOf('\\', place)
      const end = escape < 0 ? inner.length : escape
      if (bytes + end - place > wanted) return plainPlace(inner, { place, bytes }, { end, wanted, side })
      bytes += end - place
      place = end
    }
    if (bytes === wanted) break
  }
  return { place, bytes }
}

const BACKSLASH = 0x5c

interface Wish {
  /** Of the plain stretch. */
  end: number
  wanted: number
  side: 'before' | 'behind'
}

function plainPlace(inner: string, from: Place, { end, wanted, side }: Wish): Place {
  const step = side === 'before' ? -1 : 1
  let place = from.place + wanted - from.bytes
  while (place > from.place && place < end && isContinuation(inner.charCodeAt(place))) place += step
  return { place, bytes: from.bytes + place - from.place }
}

/** A byte of UTF-8 that does not begin a character. */
function isContinuation(code: number): boolean {
  return (code & 0xc0) === 0x80
}

/** Two escaped halves are one character. */
function escapeLength(inner: string, place: number): number {
  if (inner[place + 1] !== 'u') return 2
  return PAIR.test(inner.slice(place, place + 12)) ? 12 : 6
}

const PAIR = /^\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}$/

function escapeBytes(inner: string, place: number, length: number): number {
  if (length !== 6) return length === 2 ? 1 : 4
  const code = Number.parseInt(inner.slice(place + 2, place + 6), 16)
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3
}
