// Every report adds up to the same totals, for any entries, zone and grouping.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NANO, type Ledger } from '../src/analytics/ledger/ledger.ts'
import { blocksReport } from '../src/analytics/report/blocks-report.ts'
import { WEEKDAYS } from '../src/analytics/report/calendar.ts'
import { COST_MODES, entryCosts, type CostMode } from '../src/analytics/report/entry-costs.ts'
import { modelReport, projectReport, sessionReport } from '../src/analytics/report/group-report.ts'
import { dailyProjectReport, dailyReport, monthlyReport, weeklyReport } from '../src/analytics/report/period-report.ts'
import { selectEntries, type Selection } from '../src/analytics/report/select-entries.ts'
import type { Totals, UsageRow } from '../src/analytics/report/usage-row.ts'
import { makeZone, type Zone } from '../src/analytics/report/zone.ts'
import { reportLedger, type ReportEntry } from './report-ledger.ts'

const count = fc.integer({ min: 0, max: 2_000_000 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 4 })

const entry: fc.Arbitrary<ReportEntry> = fc
  .record({
    at: maybe(fc.integer({ min: Date.UTC(2025, 11, 1), max: Date.UTC(2026, 4, 1) })),
    model: fc.constantFrom('claude-opus-4-6', 'claude-haiku-4-5', 'glm-9', ''),
    session: fc.constantFrom('s1', 's2', 's3', 's4'),
    project: fc.constantFrom('-a', '-b', '-c'),
    input: count,
    output: count,
    write5m: count,
    write1h: count,
    read: count,
    cost: maybe(fc.integer({ min: 0, max: 1e12 })),
    costUsd: maybe(fc.constantFrom(0.5, 2.25, 100)),
    isSameRow: fc.boolean(),
  })
  .map(({ at, cost, costUsd, ...rest }) => ({
    ...rest,
    ...(at === undefined ? {} : { at }),
    ...(cost === undefined ? {} : { cost }),
    ...(costUsd === undefined ? {} : { costUsd }),
  }))

const world = fc.record({
  // The first entry always starts a new row.
  ledger: fc
    .array(entry, { minLength: 1, maxLength: 60 })
    .map((entries) => reportLedger(entries.map((each, index) => (index === 0 ? { ...each, isSameRow: false } : each)))),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu'),
  mode: fc.constantFrom(...COST_MODES),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  startOfWeek: fc.constantFrom(...WEEKDAYS),
})

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

function select({ ledger, timeZone, mode }: World): Selection {
  return selectEntries(ledger, { zone: zone(timeZone), mode }, { byDay: true })
}

function zone(name: string): Zone {
  const made = makeZone(name)
  if (!made) throw new Error(`no zone ${name}`)
  return made
}

function recount(ledger: Ledger, mode: CostMode) {
  const costs = entryCosts(ledger, mode)
  const sum = (column: ArrayLike<number>) => Array.from(column).reduce((total, value) => total + value, 0)
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead } = ledger.entries
  const [inputTokens, outputTokens, cacheReadTokens] = [sum(input), sum(output), sum(cacheRead)]
  const cacheCreationTokens = sum(cacheWrite5m) + sum(cacheWrite1h)
  const priced = Array.from(costs).filter((cost) => !Number.isNaN(cost))
  return {
    inputTokens,
    outputTokens,
    cacheCreationTokens,
    cacheReadTokens,
    totalTokens: inputTokens + outputTokens + cacheCreationTokens + cacheReadTokens,
    totalCost: sum(priced) / NANO,
  }
}

function addRows(rows: readonly UsageRow[]) {
  const sum = (pick: (row: UsageRow) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    cacheCreationTokens: sum((row) => row.cacheCreationTokens),
    cacheReadTokens: sum((row) => row.cacheReadTokens),
    totalTokens: sum((row) => row.totalTokens),
    // Integer nano-dollars: sums of fractional dollars are not exact.
    totalCost: sum((row) => Math.round((row.totalCost ?? NaN) * NANO)) / NANO,
  }
}

test('rows, their models, totals and entries have the same tokens and costs', () => {
  fc.assert(
    fc.property(world, (given) => {
      const selection = select(given)
      const { order, startOfWeek } = given
      const expected = recount(given.ledger, given.mode)
      const daily = dailyReport(selection, order)
      const instances = dailyProjectReport(selection, order)
      const weekly = weeklyReport(selection, order, startOfWeek)
      const monthly = monthlyReport(selection, order)
      const sessions = sessionReport(selection, order)
      const projects = projectReport(selection, order)
      const models = modelReport(selection, order)
      const reports: [readonly UsageRow[], Totals][] = [
        [daily.daily, daily.totals],
        [instances.daily, instances.totals],
        [weekly.weekly, weekly.totals],
        [monthly.monthly, monthly.totals],
        [sessions.sessions, sessions.totals],
        [projects.projects, projects.totals],
        [models.models, models.totals],
      ]
      for (const [rows, totals] of reports) {
        const { unpriced, unpricedModels, ...usage } = totals
        expect(usage).toEqual(expected)
        expect(addRows(rows)).toEqual(expected)
        expect(addRows(rows.map(ofModels))).toEqual(expected)
        expect(unpriced).toEqual(daily.totals.unpriced)
        expect(unpricedModels ?? []).toEqual(unpriced.map(({ model }) => model).toSorted())
      }
    }),
  )
})

/** Sums the models of a row. */
function ofModels(row: UsageRow): UsageRow {
  const models = row.modelBreakdowns.map((model) => {
    const { inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, cost = NaN } = model
    const totalTokens = inputTokens + outputTokens + cacheCreationTokens + cacheReadTokens
    return { ...row, inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, totalTokens, totalCost: cost }
  })
  return { ...row, ...addRows(models) }
}

test('days add up to their week and month', () => {
  fc.assert(
    fc.property(world, (given) => {
      const selection = select(given)
      const { daily } = dailyReport(selection, given.order)
      for (const row of monthlyReport(selection, given.order).monthly)
        expect(addRows(daily.filter(({ date }) => date.startsWith(row.month)))).toEqual(addRows([row]))
      for (const row of weeklyReport(selection, given.order, given.startOfWeek).weekly) {
        const end = row.week === 'undated' ? row.week : addDays(row.week, 6)
        expect(addRows(daily.filter(({ date }) => date >= row.week && date <= end))).toEqual(addRows([row]))
      }
    }),
  )
})

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

test('blocks contain every dated entry, do not overlap, and have the requested length', () => {
  fc.assert(
    fc.property(world, fc.constantFrom(1, 2.5, 5, 24), (given, hours) => {
      const { ledger, mode, timeZone } = given
      const { blocks } = blocksReport(ledger, {
        zone: zone(timeZone),
        mode,
        hours,
        nowMs: Date.UTC(2026, 3, 1),
        order: 'asc',
        isActiveOnly: false,
        isRecentOnly: false,
      })
      const { at, input, count: all } = ledger.entries
      const dated = Array.from({ length: all }, (_, index) => index).filter((index) => !Number.isNaN(at[index]))
      const real = blocks.filter(({ isGap }) => !isGap)
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      expect(sum(real.map(({ entries }) => entries))).toBe(dated.length)
      expect(sum(real.map(({ tokenCounts }) => tokenCounts.inputTokens))).toBe(
        sum(dated.map((index) => input[index] ?? 0)),
      )
      const starts = real.map(({ startTime }) => Date.parse(startTime))
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      for (const { startTime, endTime, actualEndTime } of real) {
        expect(Date.parse(endTime) - Date.parse(startTime)).toBe(hours * 3_600_000)
        expect(Date.parse(actualEndTime ?? '')).toBeLessThanOrEqual(Date.parse(endTime))
      }
    }),
  )
})
