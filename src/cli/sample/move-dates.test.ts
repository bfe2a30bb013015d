import { describe, expect, test } from 'vitest'
import { daysTo, moveDates, sampleToday } from './move-dates.ts'

describe('moveDates', () => {
  const line =
    '{"timestamp":"2026-10-06T08:29:00.412Z","text":"{\\"timestamp\\":\\"2026-10-06T08:29:00.412Z\\"}","startedAt":1791271798272}'

  test('moves the times of records and leaves texts alone', () => {
    expect(moveDates(line, 31)).toBe(
      '{"timestamp":"2026-11-06T08:29:00.412Z","text":"{\\"timestamp\\":\\"2026-10-06T08:29:00.412Z\\"}","startedAt":1793950198272}',
    )
  })

  test('changes nothing on the day of the packaged sample', () => {
    expect(moveDates(line, daysTo('2026-10-07'))).toBe(line)
  })
})

test('the present is today unless a day is named', () => {
  const now = Date.UTC(2027, 0, 5, 12)
  expect(sampleToday({}, now)).toBe('2027-01-05')
  expect(sampleToday({ ANNALS_DEMO_DATE: '2026-10-07' }, now)).toBe('2026-10-07')
  expect(sampleToday({ ANNALS_DEMO_DATE: 'soon' }, now)).toBe('2027-01-05')
})
