// A list of ascending spans in two to four bytes each: a common word has ten million matches in a long line, which as
// objects would take 500 MB.
import type { Span } from './cover-spans.ts'

/** Every so many spans, the place of the next one is noted, to begin reading there. */
const MARK_EVERY = 1024

interface Mark {
  byte: number
  /** The end of the span before it, to which the next one is relative. */
  end: number
}

export class SpanList implements Iterable<Span> {
  length = 0
  private bytes = new Uint8Array(64)
  private used = 0
  private readonly marks: Mark[] = [{ byte: 0, end: 0 }]
  private last = { byte: 0, endBefore: 0, start: 0, end: 0 }

  static of(spans: Iterable<Span>): SpanList {
    const list = new SpanList()
    for (const span of spans) list.add(span)
    return list
  }

  /** Reads what `encoded` returned. */
  static decode(encoded: Uint8Array): SpanList {
    return SpanList.of(read(encoded, encoded.length, { byte: 0, end: 0 }))
  }

  /** Must not start before the last one. Spans that touch become one. */
  add({ start, end }: Span): void {
    const { last } = this
    if (start < last.start) throw new RangeError('Spans must be added in ascending order.')
    if (this.length > 0 && start <= last.end) {
      if (end > last.end) this.extendLast(end)
      return
    }
    if (this.length > 0 && this.length % MARK_EVERY === 0) this.marks.push({ byte: this.used, end: last.end })
    this.last = { byte: this.used, endBefore: last.end, start, end }
    this.length += 1
    this.writeLast()
  }

  get encoded(): Uint8Array {
    return this.bytes.subarray(0, this.used)
  }

  [Symbol.iterator](): Generator<Span> {
    return this.endingAfter(0)
  }

  /** Yields the spans that end after an offset. */
  *endingAfter(offset: number): Generator<Span> {
    let [low, high] = [0, this.marks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.marks[middle]?.end ?? Infinity) <= offset) low = middle + 1
      else high = middle
    }
    for (const span of read(this.bytes, this.used, this.marks[Math.max(0, low - 1)] ?? { byte: 0, end: 0 }))
      if (span.end > offset || offset === 0) yield span
  }

  private extendLast(end: number): void {
    this.used = this.last.byte
    this.last.end = end
    this.writeLast()
  }

  private writeLast(): void {
    const { endBefore, start, end } = this.last
    this.write(start - endBefore)
    this.write(end - start)
  }

  /** Seven bits per byte, lowest first. Not with bit operations, which would cut offsets above 2 GB. */
  private write(value: number): void {
    if (this.used + 8 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    let left = value
    for (; left > 0x7f; left = Math.floor(left / 0x80)) this.bytes[this.used++] = (left % 0x80) + 0x80
    this.bytes[this.used++] = left
  }
}

function* read(bytes: Uint8Array, length: number, mark: Mark): Generator<Span> {
  let { end } = mark
  for (let at = mark.byte; at < length;) {
    const gap = readNumber(bytes, at)
    const size = readNumber(bytes, gap.next)
    const start = end + gap.value
    end = start + size.value
    at = size.next
    yield { start, end }
  }
}

function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } {
  let [value, factor, next] = [0, 1, from]
  for (; (bytes[next] ?? 0) >= 0x80; next++) {
    value += ((bytes[next] ?? 0) - 0x80) * factor
    factor *= 0x80
  }
  return { value: value + (bytes[next] ?? 0) * factor, next: next + 1 }
}

const STAR = 0x2a

/** Overwrites the spans with stars in a part of a file that begins at `offset`. */
export function coverInPlace(bytes: Uint8Array, offset: number, spans: SpanList): void {
  for (const { start, end } of spans.endingAfter(offset)) {
    if (start >= offset + bytes.length) break
    bytes.fill(STAR, Math.max(0, start - offset), Math.min(bytes.length, end - offset))
  }
}
