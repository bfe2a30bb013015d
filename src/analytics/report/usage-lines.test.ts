import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportLedger, type ReportEntry } from '../../../test/report-ledger.ts'
import { usageLines } from './usage-lines.ts'

const entry: fc.Arbitrary<ReportEntry> = fc.record(
  {
    at: fc.integer({ min: 1_770_000_000_000, max: 1_770_000_000_009 }),
    session: fc.constantFrom('s1', 's2', 's3'),
    model: fc.constantFrom('claude-opus-4-6', 'pelican-9'),
    input: fc.nat({ max: 99 }),
    output: fc.nat({ max: 99 }),
    write5m: fc.nat({ max: 99 }),
    write1h: fc.nat({ max: 99 }),
    read: fc.nat({ max: 99 }),
    cost: fc.nat({ max: 9999 }),
  },
  { requiredKeys: ['session'] },
)

describe('usageLines', () => {
  test('yields every wanted entry once, in the order of time, undated last', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.subarray(['s1', 's2', 's3']), (entries, sessions) => {
        const lines = [...usageLines(reportLedger(entries), (id) => sessions.includes(id))]
        const printed = lines.map(({ sessionId, at, input, output, cacheWrite5m, cacheWrite1h, cacheRead, costNano }) =>
          JSON.stringify([sessionId, at, input, output, cacheWrite5m, cacheWrite1h, cacheRead, costNano]),
        )
        const expected = entries
          .filter(({ session }) => sessions.includes(session ?? ''))
          .map(({ session, at = null, input = 0, output = 0, write5m = 0, write1h = 0, read = 0, cost = null }) =>
            JSON.stringify([session, at, input, output, write5m, write1h, read, cost]),
          )
        expect(printed.toSorted()).toEqual(expected.toSorted())
        const times = lines.map(({ at }) => at ?? Infinity)
        expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      }),
    )
  })

  test('checks each session once', () => {
    const asked: string[] = []
    const ledger = reportLedger([{ session: 's2' }, { session: 's1' }, { session: 's2' }])
    expect([...usageLines(ledger, (id) => asked.push(id) > 0)]).toHaveLength(3)
    expect(asked).toEqual(['s2', 's1'])
  })

  test('has no cost without a price, and uses recorded costs', () => {
    const ledger = reportLedger([{ at: 1 }, { at: 2, cost: 5, costUsd: 0.25 }, { at: 3, cost: 7 }])
    expect([...usageLines(ledger)].map(({ costNano }) => costNano)).toEqual([null, 250_000_000, 7])
  })

  test('does not depend on the order of files', () => {
    const given: ReportEntry[] = [
      { at: 5, session: 's1', input: 1 },
      { at: 5, session: 's2', input: 2 },
      { at: 5, session: 's3', input: 3 },
    ]
    const printed = (entries: ReportEntry[]) =>
      [...usageLines(reportLedger(entries))].map(({ path, input }) => [path, input])
    expect(printed(given.toReversed())).toEqual(printed(given))
  })
})
