// Counts the distinct offsets that two searches of the same bytes find, in little memory: a common word has millions.
import { SpanList } from '../../format/secrets/span-list.ts'

export interface OffsetCount {
  found: number
  /** The first ones, in ascending order. */
  offsets: number[]
}

/** Offsets found in overlapping parts of a file. */
export class FoundOffsets {
  private readonly settled = new SpanList()
  private waiting: number[] = []

  /** No later call has an offset below `settledTo`. */
  add(offsets: Iterable<number>, settledTo: number): void {
    for (const offset of offsets) this.waiting.push(offset)
    const sorted = this.waiting.toSorted((a, b) => a - b)
    for (const offset of sorted) if (offset < settledTo) this.settled.add({ start: offset, end: offset })
    this.waiting = sorted.filter((offset) => offset >= settledTo)
  }

  finish(): SpanList {
    this.add([], Infinity)
    return this.settled
  }
}

export function countOffsets(lists: readonly SpanList[], most: number): OffsetCount {
  const [one = new SpanList(), other = new SpanList()] = lists
  const count: OffsetCount = { found: 0, offsets: [] }
  for (const offset of union(one, other)) {
    count.found += 1
    if (count.offsets.length < most) count.offsets.push(offset)
  }
  return count
}

function* union(one: SpanList, other: SpanList): Generator<number> {
  const [first, second] = [one[Symbol.iterator](), other[Symbol.iterator]()]
  let [a, b] = [first.next(), second.next()]
  while (a.done !== true || b.done !== true) {
    const [left, right] = [a.done === true ? Infinity : a.value.start, b.done === true ? Infinity : b.value.start]
    yield Math.min(left, right)
    if (left <= right) a = first.next()
    if (right <= left) b = second.next()
  }
}
