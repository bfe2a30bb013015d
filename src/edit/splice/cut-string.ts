// Cuts the middle out of a string value in a record's raw text. The rest keeps its bytes: escapes are counted by their
// decoded size but not rewritten, and a cut is never inside a character.
import { toRaw, type Splice } from './splice-record.ts'
import type { ValueSpan } from './value-span.ts'

/** With shorter limits, little would be left besides the line that says what was cut. */
export const MIN_BYTES = 200
/** Bytes reserved for that line: 33 and a number of up to 15 characters. */
const LINE_BYTES = 48

export function decodedBytes(text: string, span: ValueSpan): number {
  return walk(innerOf(text, span), Infinity, 'before').bytes
}

/** Keeps three quarters of the limit at the head and one quarter at the tail, and never more than the limit in total. */
export function cutString(text: string, span: ValueSpan, limit: number): (Splice & { cut: number }) | undefined {
  // A decoded string is never longer than its JSON.
  if (span.end - span.start - 2 <= limit) return undefined
  const total = decodedBytes(text, span)
  if (total <= limit) return undefined
  const inner = innerOf(text, span)
  const kept = limit - LINE_BYTES
  const head = walk(inner, Math.floor(kept * 0.75), 'before')
  const tail = walk(inner, total - Math.floor(kept * 0.25), 'behind')
  const cut = tail.bytes - head.bytes
  const line = `\n[… ${withCommas(cut)} bytes cut by Annals …]\n`
  const from = span.start + 1
  return { start: from + head.index, end: from + tail.index, raw: toRaw(line).slice(1, -1), cut }
}

/** A string of its own, so that indexOf in it stops at its end. */
function innerOf(text: string, { start, end }: ValueSpan): string {
  return text.slice(start + 1, end - 1)
}

function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

interface CutPoint {
  index: number
  bytes: number
}

/** Stops at a character boundary on the given side. Creates no object per escape: a string may have millions. */
function walk(inner: string, wanted: number, side: 'before' | 'behind'): CutPoint {
  let [index, bytes] = [0, 0]
  while (index < inner.length) {
    if (inner.charCodeAt(index) === BACKSLASH) {
      const length = escapeLength(inner, index)
      const size = escapeBytes(inner, index, length)
      if (bytes + size > wanted)
        return side === 'before' ? { index, bytes } : { index: index + length, bytes: bytes + size }
      index += length
      bytes += size
    } else {
      const escape = inner.indexOf('\\', index)
      const end = escape < 0 ? inner.length : escape
      if (bytes + end - index > wanted) return cutPlainRun(inner, { index, bytes }, { end, wanted, side })
      bytes += end - index
      index = end
    }
    if (bytes === wanted) break
  }
  return { index, bytes }
}

const BACKSLASH = 0x5c

interface PlainRun {
  end: number
  wanted: number
  side: 'before' | 'behind'
}

function cutPlainRun(inner: string, from: CutPoint, { end, wanted, side }: PlainRun): CutPoint {
  const step = side === 'before' ? -1 : 1
  let index = from.index + wanted - from.bytes
  while (index > from.index && index < end && isContinuation(inner.charCodeAt(index))) index += step
  return { index, bytes: from.bytes + index - from.index }
}

function isContinuation(code: number): boolean {
  return (code & 0xc0) === 0x80
}

/** An escaped surrogate pair counts as one escape. */
function escapeLength(inner: string, index: number): number {
  if (inner[index + 1] !== 'u') return 2
  return PAIR.test(inner.slice(index, index + 12)) ? 12 : 6
}

const PAIR = /^\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}$/

function escapeBytes(inner: string, index: number, length: number): number {
  if (length !== 6) return length === 2 ? 1 : 4
  const code = Number.parseInt(inner.slice(index + 2, index + 6), 16)
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3
}
