import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDate, type Clock } from './date.ts'

// A Wednesday, 1 a.m. in Berlin and still Tuesday in New York.
const now = '2026-02-11T00:30:00Z'

function clock(timeZone: string, at = now): Clock {
  return { nowMs: Date.parse(at), timeZone }
}

function span(words: string, { timeZone = 'UTC', at = now } = {}): string | undefined {
  const found = parseDate(words, clock(timeZone, at))
  return found && `${toText(found.startMs)} – ${toText(found.endMs)}`
}

function toText(ms: number): string {
  return new Date(ms).toISOString().replace(':00.000Z', 'Z')
}

function hours(words: string, timeZone: string): number | undefined {
  const found = parseDate(words, clock(timeZone))
  return found && (found.endMs - found.startMs) / 3_600_000
}

describe('time spans', () => {
  test.each([
    ['now', '2026-02-11T00:30Z – 2026-02-11T00:30Z'],
    ['today', '2026-02-11T00:00Z – 2026-02-12T00:00Z'],
    ['yesterday', '2026-02-10T00:00Z – 2026-02-11T00:00Z'],
    [' YesterDay ', '2026-02-10T00:00Z – 2026-02-11T00:00Z'],
    ['this week', '2026-02-09T00:00Z – 2026-02-16T00:00Z'],
    ['last  week', '2026-02-02T00:00Z – 2026-02-09T00:00Z'],
    ['this month', '2026-02-01T00:00Z – 2026-03-01T00:00Z'],
    ['last month', '2026-01-01T00:00Z – 2026-02-01T00:00Z'],
    ['february', '2026-02-01T00:00Z – 2026-03-01T00:00Z'],
    ['Mar', '2025-03-01T00:00Z – 2025-04-01T00:00Z'],
    ['december', '2025-12-01T00:00Z – 2026-01-01T00:00Z'],
    ['this year', '2026-01-01T00:00Z – 2027-01-01T00:00Z'],
    ['last year', '2025-01-01T00:00Z – 2026-01-01T00:00Z'],
    ['monday', '2026-02-09T00:00Z – 2026-02-10T00:00Z'],
    ['last monday', '2026-02-09T00:00Z – 2026-02-10T00:00Z'],
    ['sunday', '2026-02-08T00:00Z – 2026-02-09T00:00Z'],
    ['wednesday', '2026-02-04T00:00Z – 2026-02-05T00:00Z'],
    ['2026', '2026-01-01T00:00Z – 2027-01-01T00:00Z'],
    ['2025-12', '2025-12-01T00:00Z – 2026-01-01T00:00Z'],
    ['2026-2', '2026-02-01T00:00Z – 2026-03-01T00:00Z'],
    ['2026-02-28', '2026-02-28T00:00Z – 2026-03-01T00:00Z'],
    ['2024-2-29', '2024-02-29T00:00Z – 2024-03-01T00:00Z'],
    ['2025-12-31', '2025-12-31T00:00Z – 2026-01-01T00:00Z'],
  ])('%s', (words, expected) => expect(span(words)).toBe(expected))
})

describe('relative times', () => {
  test.each([
    ['1 minute ago', '2026-02-11T00:29Z'],
    ['20 mins', '2026-02-11T00:10Z'],
    ['2h', '2026-02-10T22:30Z'],
    ['3 hours ago', '2026-02-10T21:30Z'],
    ['7d', '2026-02-04T00:30Z'],
    ['1 day ago', '2026-02-10T00:30Z'],
    ['2w', '2026-01-28T00:30Z'],
    ['2 weeks', '2026-01-28T00:30Z'],
    ['1 month ago', '2026-01-11T00:00Z'],
    ['14 months', '2024-12-11T00:00Z'],
    ['1y', '2025-02-11T00:00Z'],
    ['2 years ago', '2024-02-11T00:00Z'],
    ['0d', '2026-02-11T00:30Z'],
  ])('%s', (words, start) => expect(span(words)).toBe(`${start} – ${start}`))

  // Could mean minutes or months.
  test('15m is not a date', () => expect(span('15m')).toBeUndefined())

  test('one month before the last day of a month is the last day of the previous month', () => {
    expect(span('1 month ago', { at: '2026-03-31T12:00:00Z' })).toBe('2026-02-28T00:00Z – 2026-02-28T00:00Z')
    expect(span('1 year ago', { at: '2024-02-29T12:00:00Z' })).toBe('2023-02-28T00:00Z – 2023-02-28T00:00Z')
    expect(span('last month', { at: '2026-03-31T12:00:00Z' })).toBe('2026-02-01T00:00Z – 2026-03-01T00:00Z')
    expect(span('last month', { at: '2026-01-31T12:00:00Z' })).toBe('2025-12-01T00:00Z – 2026-01-01T00:00Z')
    expect(span('yesterday', { at: '2026-03-01T12:00:00Z' })).toBe('2026-02-28T00:00Z – 2026-03-01T00:00Z')
  })
})

describe('instants', () => {
  test.each([
    ['2026-02-11T09:12:44.031Z', 'UTC', '2026-02-11T09:12:44.031Z'],
    ['2026-02-11 09:12', 'UTC', '2026-02-11T09:12Z'],
    ['2026-02-11t09:12z', 'Europe/Berlin', '2026-02-11T09:12Z'],
    ['2026-02-11T09:12+01:00', 'America/New_York', '2026-02-11T08:12Z'],
    ['2026-02-11T09:12-0330', 'UTC', '2026-02-11T12:42Z'],
    ['2026-02-11T09:12+05', 'UTC', '2026-02-11T04:12Z'],
    ['2026-02-11T09:12', 'Europe/Berlin', '2026-02-11T08:12Z'],
    ['2026-07-11 09:12', 'Europe/Berlin', '2026-07-11T07:12Z'],
    ['2026-02-11T09:12', 'Asia/Kolkata', '2026-02-11T03:42Z'],
  ])('%s in %s', (words, timeZone, expected) => expect(span(words, { timeZone })).toBe(`${expected} – ${expected}`))
})

describe('time zone', () => {
  test('determines the day', () => {
    expect(span('today', { timeZone: 'Europe/Berlin' })).toBe('2026-02-10T23:00Z – 2026-02-11T23:00Z')
    expect(span('today', { timeZone: 'America/New_York' })).toBe('2026-02-10T05:00Z – 2026-02-11T05:00Z')
    expect(span('2026-02-11', { timeZone: 'Pacific/Kiritimati' })).toBe('2026-02-10T10:00Z – 2026-02-11T10:00Z')
  })

  test('can have days of 23 and 25 hours', () => {
    expect(span('2026-03-29', { timeZone: 'Europe/Berlin' })).toBe('2026-03-28T23:00Z – 2026-03-29T22:00Z')
    expect(span('2026-10-25', { timeZone: 'Europe/Berlin' })).toBe('2026-10-24T22:00Z – 2026-10-25T23:00Z')
    expect(hours('2026-03-28', 'Europe/Berlin')).toBe(24)
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(hours('2026-10-26', 'Europe/Berlin')).toBe(24)
    expect(hours('2026', 'Europe/Berlin')).toBe(365 * 24)
  })

  test('is applied across a daylight saving change', () => {
    const after = { timeZone: 'Europe/Berlin', at: '2026-03-30T10:00:00Z' }
    expect(span('yesterday', after)).toBe('2026-03-28T23:00Z – 2026-03-29T22:00Z')
    expect(span('this month', after)).toBe('2026-02-28T23:00Z – 2026-03-31T22:00Z')
    expect(span('last week', after)).toBe('2026-03-22T23:00Z – 2026-03-29T22:00Z')
  })

  test('can be the zone of the machine', () => {
    const machine = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(span('2026-07-01', { timeZone: 'system' })).toBe(span('2026-07-01', { timeZone: machine }))
  })
})

describe('not a date', () => {
  test.each([
    '',
    'tomorrow-ish',
    'last',
    'last day',
    'next monday',
    '-1d',
    '1.5d',
    '7',
    '26-02-11',
    '2026-13',
    '2026-00',
    '2026-02-30',
    '2025-02-29',
    '2026-02-00',
    '2026-02-11T',
    '2026-02-11T24:00',
    '2026-02-30T10:00',
    '2026-02-11T10:00 or so',
    '2026-02-11T10:60',
    '123456 days ago',
  ])('%j', (words) => expect(span(words)).toBeUndefined())

  test('never throws, and spans do not end before they start', () => {
    const near = fc.stringMatching(/^(last |this )?[0-9a-z:+ -]{0,20}( ago)?$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (words) => {
        const found = parseDate(words, clock('Europe/Berlin'))
        expect(found === undefined || found.startMs <= found.endMs).toBe(true)
      }),
    )
  })
})
