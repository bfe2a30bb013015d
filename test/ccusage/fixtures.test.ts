// Compares with ccusage's figures of the usage fixtures, as printed by the pinned release. Runs without ccusage, on
// every platform.
import { expect, test } from 'vitest'
import { buildCcusageLedger } from '../../src/analytics/ccusage/build-ccusage-ledger.ts'
import { NANO, REASONS, type Ledger } from '../../src/analytics/ledger/ledger.ts'
import { readUsageFixtures, scanUsage, totalsOf, type CcusageTotals } from '../usage-world.ts'

const fixtures = readUsageFixtures().filter(({ expected }) => expected.ccusage)

test.each(fixtures)('$name', ({ roots, expected: { ccusage } }) => {
  const { table, files } = scanUsage(roots)
  expect(sum(buildCcusageLedger(table, files, { isDaily: true }))).toEqual(rounded(ccusage?.daily))
  expect(sum(buildCcusageLedger(table, files, { isDaily: false }))).toEqual(rounded(ccusage?.monthly))
})

test.each(readUsageFixtures())('every row of $name counts or has a reason', ({ roots }) => {
  const { table, files } = scanUsage(roots)
  for (const isDaily of [true, false]) {
    const { reason, standIn, entries } = buildCcusageLedger(table, files, { isDaily })
    for (let row = 0; row < table.count; row++) {
      const isCounted = entries.row.includes(row)
      const name = REASONS[reason[row] ?? 0]
      expect(isCounted || name !== 'counted').toBe(true)
      const isCopy = name === 'duplicate' || name === 'replay'
      expect((standIn[row] ?? -1) >= 0).toBe(isCopy)
      expect(isCopy ? reason[standIn[row] ?? 0] : 0).toBe(0)
    }
  }
})

test('some fixtures have ccusage figures', () => {
  expect(fixtures.length).toBeGreaterThan(10)
})

function sum(ledger: Ledger): CcusageTotals {
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead } = totalsOf(ledger)
  return { input, output, cacheCreation: cacheWrite5m + cacheWrite1h, cacheRead, costUsd: round(costOf(ledger)) }
}

function costOf({ table, entries }: Ledger): number {
  let cost = 0
  for (let index = 0; index < entries.count; index++) {
    const recorded = table.column('costUsd')[entries.row[index] ?? 0] ?? NaN
    cost += Number.isNaN(recorded) ? (entries.cost[index] ?? 0) / NANO || 0 : recorded
  }
  return cost
}

function rounded(totals: CcusageTotals | undefined): CcusageTotals | undefined {
  return totals && { ...totals, costUsd: round(totals.costUsd) }
}

function round(cost: number): number {
  return Math.round(cost * 1e6) / 1e6
}
