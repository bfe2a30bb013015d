import { expect, test } from 'vitest'
import { makeLedger } from '../../../test/attribution-ledger.ts'
import { makeZone } from '../report/zone.ts'
import { groupByHour } from './group-by-turn.ts'
import { sumGroups } from './sum-groups.ts'

function hours(times: readonly string[], zone: string): string[] {
  const ledger = makeLedger(times.map((at) => ({ at, input: 1 })))
  const known = makeZone(zone)
  if (!known) throw new Error(`This Node does not know ${zone}.`)
  return sumGroups(ledger.entries, ledger.entries.cost, groupByHour(ledger, known)).map(
    ({ key, requests }) => `${key} ${requests}`,
  )
}

test('uses local hours across daylight saving changes', () => {
  // In Berlin the hour from 2 to 3 does not exist on March 29, 2026, and occurs twice on October 25.
  const march = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z']
  const october = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z']
  expect(hours(march, 'Europe/Berlin')).toEqual(['01 1', '03 1'])
  expect(hours(october, 'Europe/Berlin')).toEqual(['02 2', '03 1'])
  expect(hours(march, 'Asia/Kolkata')).toEqual(['06 2'])
  expect(hours(march, 'UTC')).toEqual(['00 1', '01 1'])
})

test('handles times before 1970, midnight and missing times', () => {
  expect(hours(['1969-12-31T23:30:00Z', '2026-01-01T00:00:00Z', 'soon'], 'UTC')).toEqual(['00 1', '23 1', 'undated 1'])
})
