import { expect, test } from 'vitest'
import { rowDuration } from './row-duration.ts'

test.each<[durationMs: number | null, outcome: string, printed: string]>([
  [22_000, '', '22 s'],
  [22_000, '3 lines', '22 s'],
  [22_000, '2 tools, 22 s, 31k tokens', ''],
  [80, '', ''],
  [null, '', ''],
])('a row with %s ms and the outcome "%s" prints "%s"', (durationMs, outcome, printed) => {
  expect(rowDuration(durationMs, outcome)).toBe(printed)
})
