import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, dayText, monthStart } from './calendar.ts'
import { makeZone, type Zone } from './zone.ts'
import { runs } from '../../../test/extent.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Gaza',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Antarctica/Troll',
]

const time = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2045, 0, 1) })

function zone(name: string): Zone {
  const made = makeZone(name)
  if (!made) throw new Error(`no zone ${name}`)
  return made
}

describe('dayOf', () => {
  test.each([
    // Berlin's clocks go forward at 01:00 UTC on March 29, 2026, and back at 01:00 UTC on October 25.
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    // Samoa skipped December 30, 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    // In Sao Paulo, midnight did not exist on the day of the change: the day began at 01:00.
    ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
    ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31'],
    ['Asia/Kathmandu', '2026-01-01T18:14:59.999Z', '2026-01-01'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00.000Z', '2026-01-02'],
  ])('%s at %s is %s', (name, at, day) => {
    expect(dayText(zone(name).dayOf(Date.parse(at)))).toBe(day)
  })

  test.each(ZONES)('%s agrees with Intl in any order of calls', (timeZone) => {
    const own = zone(timeZone)
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 40 }), (times) => {
        for (const at of times) expect(dayText(own.dayOf(at))).toBe(format.format(at))
      }),
      { numRuns: runs(60) },
    )
  })

  test('"system" is the zone that Intl reports', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const [system, local, named] = [zone('system'), zone('local'), zone(timeZone)]
    fc.assert(
      fc.property(time, (at) => {
        expect([system.dayOf(at), local.dayOf(at)]).toEqual([named.dayOf(at), named.dayOf(at)])
      }),
    )
  })

  test.each(ZONES)('days of %s are consecutive and complete', (name) => {
    const own = zone(name)
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 3 * DAY_MS }), (at, further) => {
        const [before, after] = [own.dayOf(at), own.dayOf(at + further)]
        expect(after).toBeGreaterThanOrEqual(before)
        const month = monthStart(before)
        expect(month).toBeLessThanOrEqual(before)
        expect(dayText(month)).toBe(`${dayText(before).slice(0, 7)}-01`)
      }),
    )
  })

  test('returns undefined for an unknown zone', () => {
    expect(makeZone('Europe/Atlantis')).toBeUndefined()
    expect(makeZone('')).toBeUndefined()
  })

  test('supports offsets with seconds, as in local mean time', () => {
    expect(zone('Africa/Monrovia').offsetAt(0)).toBe(-(44 * 60 + 30) * 1000)
  })
})
