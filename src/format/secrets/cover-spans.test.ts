import { expect, test } from 'vitest'
import { coverSpans } from './cover-spans.ts'

test('stretches are covered, and nothing else', () => {
  expect(coverSpans('abcdef', [])).toBe('abcdef')
  expect(
    coverSpans('abcdef', [
      { start: 0, end: 1 },
      { start: 3, end: 6 },
    ]),
  ).toBe('*bc***')
})
