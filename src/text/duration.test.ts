import { expect, test } from 'vitest'
import { formatDuration, timeBetween } from './duration.ts'

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
  [47 * 3_600_000, '47 h'],
  [11_914_500_000, '137 d 21 h'],
  [172_800_000, '2 d'],
])('%d ms is %s', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected)
})

test.each([
  ['2026-02-11T09:00:00Z', '2026-02-11T09:00:01.500Z', 1500],
  ['2026-02-11T09:00:00Z', '2026-02-11T09:00:00Z', 0],
  ['2026-02-11T09:00:01Z', '2026-02-11T09:00:00Z', null],
  [null, '2026-02-11T09:00:00Z', null],
  ['2026-02-11T09:00:00Z', null, null],
  ['some time', '2026-02-11T09:00:00Z', null],
])('from %s to %s: %s ms', (startedAt, endedAt, ms) => {
  expect(timeBetween(startedAt, endedAt)).toBe(ms)
})
