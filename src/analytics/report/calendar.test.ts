import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText, monthStart, parseDay, WEEKDAYS, weekStart } from './calendar.ts'

const day = fc.integer({ min: -700_000, max: 2_900_000 })

test('parses the text of a day, with or without dashes', () => {
  fc.assert(
    fc.property(day, (one) => {
      const text = dayText(one)
      expect([parseDay(text), parseDay(text.replaceAll('-', ''))]).toEqual([one, one])
    }),
  )
})

test.each(['2026-02-29', '20260230', '2026-13-01', '2026-00-10', '2026-0210', '202602', 'yesterday', ''])(
  '"%s" is not a day',
  (text) => {
    expect(parseDay(text)).toBeUndefined()
  },
)

test('a week starts on the given weekday, at most six days earlier', () => {
  // November 15, 2026 is a Sunday.
  const sunday = parseDay('2026-11-15') ?? NaN
  expect(WEEKDAYS.map((first) => dayText(weekStart(sunday, first)))).toEqual([
    '2026-11-15',
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
  ])
  fc.assert(
    fc.property(day, fc.constantFrom(...WEEKDAYS), (one, first) => {
      const start = weekStart(one, first)
      expect(one - start).toBeGreaterThanOrEqual(0)
      expect(one - start).toBeLessThan(7)
      expect(new Date(start * 86_400_000).getUTCDay()).toBe(WEEKDAYS.indexOf(first))
    }),
  )
})

test('goes back in months across years', () => {
  const text = (date: string, back: number) => dayText(monthStart(parseDay(date) ?? NaN, back))
  expect([text('2026-03-31', 0), text('2026-03-31', 1), text('2026-03-31', 3), text('2026-01-01', 13)]).toEqual([
    '2026-03-01',
    '2026-02-01',
    '2025-12-01',
    '2024-12-01',
  ])
})
