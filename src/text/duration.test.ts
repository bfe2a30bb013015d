import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0 ms'],
  [950, '950 ms'],
  [1000, '1 s'],
  [59_400, '59 s'],
  [59_900, '1 min'],
  [120_000, '2 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h'],
  [5_400_000, '1 h 30 min'],
])('%d ms is %s', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected)
})
