// Each folder of test/fixtures/usage is a minimal Claude home for one counting rule. expected.json has the figures with
// the arithmetic behind them, computed by hand, and ccusage's where they differ.
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { REASONS, type Ledger } from '../src/analytics/ledger/ledger.ts'
import { blocksReport } from '../src/analytics/report/blocks-report.ts'
import { makeZone } from '../src/analytics/report/zone.ts'
import {
  ccusageTotalsOf,
  readOurLedger,
  readTheirLedger,
  readUsageFixtures,
  totalsOf,
  type Periods,
  type RowDecision,
  type UsageExpectation,
} from './usage-world.ts'

const fixtures = readUsageFixtures()

test.each(fixtures)('$name', ({ folder, roots, expected }) => {
  const ledger = readOurLedger(roots)
  const { annals, rows, days = {}, months = {}, sessions, models } = expected
  expect(totalsOf(ledger)).toEqual(annals)
  expect(decisionsOf(ledger, folder)).toEqual(rows)
  expect(periodsOf(ledger, days, 10)).toEqual(days)
  expect(periodsOf(ledger, months, 7)).toEqual(months)
  expect(sessions ?? countBy(ledger, ledger.entries.session)).toEqual(countBy(ledger, ledger.entries.session))
  expect(models ?? countBy(ledger, ledger.entries.model)).toEqual(countBy(ledger, ledger.entries.model))
})

test.each(fixtures)('$name, by ccusage rules', ({ roots, expected }) => {
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead, costNano } = expected.annals
  const same = { input, output, cacheCreation: cacheWrite5m + cacheWrite1h, cacheRead, costUsd: costNano / 1e9 }
  for (const report of ['daily', 'monthly'] as const) {
    const { costUsd, ...tokens } = ccusageTotalsOf(readTheirLedger(roots, report === 'daily'))
    const { costUsd: wantedUsd, ...wanted } = expected.ccusage?.[report] ?? same
    expect([report, tokens]).toEqual([report, wanted])
    expect(costUsd).toBeCloseTo(wantedUsd, 9)
  }
})

const withBlocks = fixtures.flatMap(({ name, roots, expected: { blocks } }) =>
  blocks ? [{ name, roots, blocks }] : [],
)

test.each(withBlocks)('$name, in blocks', ({ roots, blocks }) => {
  const entriesOf = ({ entries, ccusageEntries = entries }: (typeof blocks)[number]) => ccusageEntries
  expect(blocksOf(readOurLedger(roots))).toEqual(blocks.map((block) => [...blockParts(block), block.entries]))
  expect(blocksOf(readTheirLedger(roots, false))).toEqual(
    blocks.map((block) => [...blockParts(block), entriesOf(block)]),
  )
})

test('every rule has a fixture', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(82)
})

function decisionsOf({ table, files, reason, standIn }: Ledger, folder: string): RowDecision[] {
  const place = (row: number) => ({
    file: relative(folder, files[table.column('file')[row] ?? 0]?.path ?? '').replaceAll('\\', '/'),
    line: table.column('line')[row] ?? 0,
  })
  return Array.from({ length: table.count }, (_, row) => ({
    ...place(row),
    counted: reason[row] === 0,
    reason: REASONS[reason[row] ?? 0] ?? '',
    ...((standIn[row] ?? -1) < 0 ? {} : { duplicateOf: place(standIn[row] ?? 0) }),
  }))
}

/** Uses Intl's calendar, which shares no code with ours. */
function periodsOf({ entries }: Ledger, zones: Periods, length: number): Periods {
  return Object.fromEntries(
    Object.keys(zones).map((timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      const sums: Record<string, [number, number]> = {}
      for (let index = 0; index < entries.count; index++) {
        const at = entries.at[index] ?? NaN
        const sum = (sums[Number.isNaN(at) ? 'undated' : format.format(at).slice(0, length)] ??= [0, 0])
        sum[0] += entries.input[index] ?? 0
        sum[1] += entries.output[index] ?? 0
      }
      return [timeZone, sums]
    }),
  )
}

function countBy({ table, entries }: Ledger, column: Int32Array): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of column.subarray(0, entries.count)) counts[table.texts.at(id)] = (counts[table.texts.at(id)] ?? 0) + 1
  return counts
}

function blockParts({ start, end, isGap, resetsAt }: NonNullable<UsageExpectation['blocks']>[number]) {
  return [start, end, isGap, resetsAt ?? null]
}

function blocksOf(ledger: Ledger): unknown[] {
  const zone = makeZone('UTC')
  if (!zone) throw new Error('no UTC')
  const nowMs = Date.parse('2027-01-01T00:00:00Z')
  const { blocks } = blocksReport(ledger, {
    zone,
    mode: 'auto',
    nowMs,
    hours: 5,
    order: 'asc',
    isActiveOnly: false,
    isRecentOnly: false,
  })
  return blocks.map(({ startTime, endTime, isGap, usageLimitResetTime, entries }) => [
    startTime,
    endTime,
    isGap,
    usageLimitResetTime ?? null,
    entries,
  ])
}
