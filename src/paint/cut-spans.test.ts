import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutSpans, type Stretch } from './find-occurrences.ts'
import { findOccurrences } from './find-occurrences.ts'

const show = (texts: string[], stretches: Stretch[]): string =>
  cutSpans(
    texts.map((text) => ({ text })),
    stretches,
  )
    .map(({ text, stretch }) => (stretch < 0 ? text : `[${text}]`))
    .join('|')

test.each<[texts: string[], stretches: Stretch[], shown: string]>([
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
])('%j with %j is %s', (texts, stretches, shown) => {
  expect(show(texts, stretches)).toBe(shown)
})

test('no text is lost, and what was found is what is marked', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', ' ', '🙂', '.') })
  fc.assert(
    fc.property(fc.array(text), text, (texts, needle) => {
      const whole = texts.join('')
      const found = findOccurrences(whole, needle)
      const cuts = cutSpans(
        texts.map((each) => ({ text: each })),
        found,
      )
      expect(cuts.map((cut) => cut.text).join('')).toBe(whole)
      for (const [index, { start, end }] of found.entries()) {
        const marked = cuts.filter((cut) => cut.stretch === index).map((cut) => cut.text)
        expect(marked.join('')).toBe(whole.slice(start, end))
      }
    }),
  )
})
