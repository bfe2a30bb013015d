import { expect, test } from 'vitest'
import { makeLedger, type LedgerRow } from '../../../test/attribution-ledger.ts'
import { groupByCause } from './group-by-server.ts'
import { sumGroups } from './sum-groups.ts'

function causes(rows: readonly LedgerRow[], column: 'skill' | 'mcpServer'): Record<string, number> {
  const ledger = makeLedger(rows)
  const sums = sumGroups(ledger.entries, ledger.entries.cost, groupByCause(ledger, column))
  return Object.fromEntries(sums.map(({ key, input }) => [key, input]))
}

test('uses the recorded cause, or none', () => {
  const rows = [
    { input: 1, skill: 'review', mcpServer: 'tides' },
    { input: 2, skill: 'review' },
    { input: 4, mcpServer: 'tides' },
    { input: 8 },
  ]
  expect(causes(rows, 'skill')).toEqual({ review: 3, '(none)': 12 })
  expect(causes(rows, 'mcpServer')).toEqual({ tides: 5, '(none)': 10 })
})

test('any row of a message may record the cause; the counted row takes precedence', () => {
  const first = { message: 'm', input: 1, output: 1 }
  expect(
    causes(
      [
        { ...first, skill: 'review' },
        { ...first, output: 2 },
      ],
      'skill',
    ),
  ).toEqual({ review: 1 })
  expect(
    causes(
      [
        { ...first, output: 2, skill: 'late' },
        { ...first, skill: 'review' },
      ],
      'skill',
    ),
  ).toEqual({ late: 1 })
  const both = [
    { ...first, skill: 'review' },
    { ...first, output: 2, skill: 'late' },
  ]
  expect(causes(both, 'skill')).toEqual({ late: 1 })
})
