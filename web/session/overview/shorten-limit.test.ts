import { expect, test } from 'vitest'
import { shortenLimit } from './shorten-limit.ts'

test.each([
  [600_000, '1MB'],
  [50_000, '100k'],
  [26_000, '20k'],
  [5000, '2k'],
  [600, '2k'],
  [500, null],
])('%i tokens', (tokens, limit) => expect(shortenLimit(tokens)).toBe(limit))
