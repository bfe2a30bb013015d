import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutSpans, type CharRange } from './find-occurrences.ts'
import { findOccurrences } from './find-occurrences.ts'

const show = (texts: string[], ranges: CharRange[]): string =>
  cutSpans(
    texts.map((text) => ({ text })),
    ranges,
  )
    .map(({ text, stretch }) => (stretch < 0 ? text : `[${text}]`))
    .join('|')

test.each<[texts: string[], ranges: CharRange[], shown: string]>([
  [['abc'], [], 'abc'],
  [['abc'], [{ start: 1, end: 2 }], 'a|[b]|c'],
  [['ab', 'cd'], [{ start: 1, end: 3 }], 'a|[b]|[c]|d'],
  [['ab', '', 'cd'], [{ start: 0, end: 4 }], '[ab]|[cd]'],
  [
    ['abcd'],
    [
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ],
    '[a]|[b]|cd',
  ],
  [['ab'], [{ start: 1, end: 9 }], 'a|[b]'],
])('%j with %j is %s', (texts, ranges, shown) => {
  expect(show(texts, ranges)).toBe(shown)
})

test('loses no text and marks exactly the occurrences', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', ' ', '🙂', '.') })
  fc.assert(
    fc.property(fc.array(text), text, (texts, needle) => {
      const joined = texts.join('')
      const found = findOccurrences(joined, needle)
      const cuts = cutSpans(
        texts.map((each) => ({ text: each })),
        found,
      )
      expect(cuts.map((cut) => cut.text).join('')).toBe(joined)
      for (const [index, { start, end }] of found.entries()) {
        const marked = cuts.filter((cut) => cut.stretch === index).map((cut) => cut.text)
        expect(marked.join('')).toBe(joined.slice(start, end))
      }
    }),
  )
})
