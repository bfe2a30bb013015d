import { describe, expect, test } from 'vitest'
import { relativeTimeText } from './relative-time.tsx'

// In local time, as on the page.
const now = new Date(2026, 6, 15, 12, 0, 0).getTime()
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('relativeTimeText', () => {
  test.each([
    [0, 'just now'],
    [59 * SECOND, 'just now'],
    [MINUTE, '1 min ago'],
    [HOUR - 1, '59 min ago'],
    [HOUR, '1 h ago'],
    [DAY - 1, '23 h ago'],
    [DAY, '1 d ago'],
    [7 * DAY - 1, '6 d ago'],
    [7 * DAY, '8 Jul'],
    [365 * DAY, '15 Jul 2025'],
  ])('%d ms before is %s', (ago, words) => {
    expect(relativeTimeText(now - ago, now)).toBe(words)
  })

  test('a time slightly in the future is now, a later one has its date', () => {
    expect(relativeTimeText(now + 30 * SECOND, now)).toBe('just now')
    expect(relativeTimeText(now + 2 * DAY, now)).toBe('17 Jul')
    expect(relativeTimeText(now + 365 * DAY, now)).toBe('15 Jul 2027')
  })
})
