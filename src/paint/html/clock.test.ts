import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime } from '../../text/quantity.ts'
import { pageTime, timeSpan } from './clock.ts'

describe('times on a page', () => {
  test('are in the time zone of the export', () => {
    expect(pageTime('2026-02-11T23:42:44.031Z', 'UTC')).toEqual({ day: 'Wed 11 Feb 2026', clock: '23:42' })
    expect(pageTime('2026-02-11T23:42:44.031Z', 'Asia/Kathmandu')).toEqual({ day: 'Thu 12 Feb 2026', clock: '05:27' })
  })

  test('are null for a missing or invalid time', () => {
    expect([pageTime(null, 'UTC'), pageTime('soon', 'UTC'), pageTime('', 'UTC')]).toEqual([null, null, null])
  })

  test('equal the result of the formatter in any order', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Copenhagen',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Monrovia',
    )
    const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 4e12 }), zones))
    fc.assert(
      fc.property(moments, (asked) => {
        for (const [ms, zone] of asked) {
          const iso = new Date(ms).toISOString()
          expect(pageTime(iso, zone)?.clock).toBe(formatTime(iso, zone).split(' ')[1])
        }
      }),
    )
  })

  test('name the day of a span once', () => {
    const start = '2026-02-11T09:12:00Z'
    expect(timeSpan(start, '2026-02-11T11:40:00Z', 'UTC')).toBe('Wed 11 Feb 2026, 09:12 to 11:40')
    expect(timeSpan(start, '2026-02-12T00:01:00Z', 'UTC')).toBe('Wed 11 Feb 2026, 09:12 to Thu 12 Feb 2026, 00:01')
    expect(timeSpan(start, start, 'UTC')).toBe('Wed 11 Feb 2026, 09:12')
    expect(timeSpan(null, start, 'UTC')).toBe('')
  })
})
