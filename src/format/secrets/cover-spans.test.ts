import { expect, test } from 'vitest'
import { coverSpans } from './cover-spans.ts'

test('covers the given spans only', () => {
  expect(coverSpans('abcdef', [])).toBe('abcdef')
  expect(
    coverSpans('abcdef', [
      { start: 0, end: 1 },
      { start: 3, end: 6 },
    ]),
  ).toBe('*bc***')
})
