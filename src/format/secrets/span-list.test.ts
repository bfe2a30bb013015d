import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { mergeSpans, type Span } from './cover-spans.ts'
import { SpanList } from './span-list.ts'

const spans = fc
  .array(fc.record({ gap: fc.oneof(fc.nat(200), fc.nat(2 ** 40)), length: fc.nat(300) }), { maxLength: 60 })
  .map((parts) => {
    let start = 0
    return parts.map(({ gap, length }): Span => ({ start: (start += gap), end: start + length }))
  })

describe('a list of spans', () => {
  test('holds them merged, before and after encoding', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const list = SpanList.of(all)
        expect([...list]).toEqual(mergeSpans(all))
        expect(list.length).toBe(mergeSpans(all).length)
        expect([...SpanList.decode(list.encoded)]).toEqual([...list])
      }),
      { numRuns: runs(300) },
    )
  })

  test('is read from any offset', () => {
    const all = Array.from({ length: 5000 }, (_, index): Span => ({ start: index * 10 + 3, end: index * 10 + 8 }))
    const list = SpanList.of(all)
    for (const offset of [0, 7, 8, 9, 10_243, 10_248, 10_253, 20_488, 49_998, 49_999])
      expect([...list.endingAfter(offset)]).toEqual(all.filter(({ end }) => end > offset))
  })

  test('takes two bytes per span when they are close to each other', () => {
    const list = SpanList.of(Array.from({ length: 1000 }, (_, index) => ({ start: index * 60, end: index * 60 + 5 })))
    expect(list.encoded.length).toBe(2000)
  })

  test('refuses a span before the last one', () => {
    const list = SpanList.of([{ start: 5, end: 6 }])
    expect(() => list.add({ start: 4, end: 9 })).toThrow('ascending')
  })
})
