import { expect, test } from 'vitest'
import { age } from './group-facts.ts'

const NOW = Date.UTC(2026, 2, 15, 12)

test.each([
  ['2026-03-15T12:00:05Z', 'just now'],
  ['2026-03-15T11:59:01Z', 'just now'],
  ['2026-03-15T11:59:00Z', '1 minute ago'],
  ['2026-03-15T11:00:01Z', '59 minutes ago'],
  ['2026-03-14T12:00:01Z', '23 hours ago'],
  ['2026-03-12T12:00:00Z', '3 days ago'],
  ['2026-03-08T12:00:00Z', '1 week ago'],
  ['2026-01-15T12:00:00Z', '1 month ago'],
  ['2024-03-10T12:00:00Z', '2 years ago'],
  [null, ''],
  ['no date', ''],
])('%s → %j', (iso, text) => {
  expect(age(iso, NOW)).toBe(text)
})
