import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTimestamp } from './timestamp.ts'
import { runs } from '../../test/extent.ts'

const MOMENT = Date.UTC(2026, 1, 11, 9, 12, 44, 31)
const SECOND = Date.UTC(2026, 1, 11, 9, 12, 44)

test.each([
  ['2026-02-11T09:12:44.031Z', MOMENT],
  ['2026-02-11T09:12:44Z', SECOND],
  ['2026-02-11T09:12Z', Date.UTC(2026, 1, 11, 9, 12)],
  ['2026-02-11T11:12:44+02:00', SECOND],
  ['2026-02-11T03:42:44-0530', SECOND],
  ['2026-02-11T14:12:44+05', SECOND],
  ['2026-02-11T09:12:44+00:00', SECOND],
  ['2026-02-11T09:12:44.031999999Z', MOMENT],
  ['2026-02-11T09:12:44.0Z', SECOND],
  ['2026-02-11T09:12:44,031Z', MOMENT],
  ['2026-02-11 09:12:44.031Z', MOMENT],
  ['2026-02-11 09:12:44 Z', SECOND],
  ['2026-02-11t09:12:44.031z', MOMENT],
  ['2026-02-11T09:12:44.031', MOMENT],
  ['  2026-02-11T09:12:44.031Z\n', MOMENT],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
  ['0099-01-01T00:00:00Z', Date.parse('0099-01-01T00:00:00Z')],
  ['9999-12-31T23:59:59.999Z', Date.parse('9999-12-31T23:59:59.999Z')],
  ['1770801164', 1_770_801_164_000],
  ['1770801164.5', 1_770_801_164_500],
  ['1770801164.125', 1_770_801_164_125],
  ['1770801164031', 1_770_801_164_031],
  [1_770_801_164, 1_770_801_164_000],
  [1_770_801_164.25, 1_770_801_164_250],
  [1_770_801_164_031, 1_770_801_164_031],
  [1_770_801_164_031.9, 1_770_801_164_031],
  [9_999_999_999, 9_999_999_999_000],
  [10_000_000_000, 10_000_000_000],
  [253_402_300_799_999, 253_402_300_799_999],
  ['2026-02-28T23:59:59.999Z', Date.UTC(2026, 1, 28, 23, 59, 59, 999)],
])('parses %s', (value, ms) => {
  expect(parseTimestamp(value)).toEqual({ ms })
})

test.each([
  '2026-13-11T09:12:44Z',
  '2026-00-11T09:12:44Z',
  '2026-02-00T09:12:44Z',
  '2026-02-30T09:12:44Z',
  '2025-02-29T09:12:44Z',
  '1900-02-29T00:00:00Z',
  '2026-04-31T09:12:44Z',
  '2026-02-11T24:00:00Z',
  '2026-02-11T24:00:00.000Z',
  '2026-02-30T09:12:44.031Z',
  'x1770801164',
  '1770801164x',
  '2026-02-11T25:12:44Z',
  '2026-02-11T09:60:44Z',
  '2026-02-11T09:12:60Z',
  '2026-02-11T09:12:44+24:00',
  '2026-02-11T09:12:44+02:60',
  '2026-02-11T09:12:44.Z',
  '2026-02-11T09:12:44.1234567890Z',
  '2026-02-11',
  '26-02-11T09:12:44Z',
  '11.02.2026 09:12',
  'Wed Feb 11 2026',
  'yesterday',
  '',
  ' ',
  'NaN',
  '-1770801164',
  '12345',
  '1e12',
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  253_402_300_800_000,
  1e21,
  Number.MAX_VALUE,
  null,
  undefined,
  true,
  {},
  [],
  ['2026-02-11T09:12:44Z'],
  new Date(0),
])('reports an issue for %s', (value) => {
  expect(parseTimestamp(value)).toEqual({ ms: null, issue: expect.stringMatching(/timestamp|epoch/) })
})

test('quotes the beginning of a long text', () => {
  expect(parseTimestamp('y'.repeat(100))).toEqual({ ms: null, issue: `not a timestamp: "${'y'.repeat(40)}"` })
})

describe('parseTimestamp', () => {
  test('parses the ISO text of any Date', () => {
    const date = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, (each) => {
        expect(parseTimestamp(each.toISOString())).toEqual({ ms: each.getTime() })
      }),
      { numRuns: runs(2000) },
    )
  })

  test('parses every millisecond of a second', () => {
    const moments = Array.from({ length: 1000 }, (_none, ms) => SECOND + ms)
    expect(moments.map((ms) => parseTimestamp(new Date(ms).toISOString()).ms)).toEqual(moments)
  })

  test('returns an integer or an issue for any value', () => {
    const digits = fc.stringMatching(/^[-+:.TZ 0-9]{0,30}$/)
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), digits), (value) => {
        const { ms, issue } = parseTimestamp(value)
        expect(Number.isInteger(ms)).toBe(issue === undefined)
        expect(ms === null).toBe(typeof issue === 'string')
      }),
      { numRuns: runs(2000) },
    )
  })
})
