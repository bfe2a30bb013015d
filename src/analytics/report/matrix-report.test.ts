// Checks that cells agree with the one-dimensional reports.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportLedger, type ReportEntry } from '../../../test/report-ledger.ts'
import { NANO } from '../ledger/ledger.ts'
import { parseDay, WEEKDAYS, type Weekday } from './calendar.ts'
import { modelReport, projectReport } from './group-report.ts'
import { matrixReport, MAX_ROWS, type MatrixReport, type MatrixShape } from './matrix-report.ts'
import { dailyProjectReport, dailyReport, monthlyReport, weeklyReport } from './period-report.ts'
import { selectEntries, type Scope, type Selection } from './select-entries.ts'
import { makeZone } from './zone.ts'

const DOLLAR = 1e9
const TODAY = parseDay('2026-02-04') ?? NaN
const BY_DAY: MatrixShape = { period: 'day', by: 'model', startOfWeek: 'sunday', today: TODAY }

function select(entries: readonly ReportEntry[], scope: Partial<Scope> = {}, zone = 'UTC'): Selection {
  const made = makeZone(zone)
  if (!made) throw new Error(`no zone ${zone}`)
  return selectEntries(reportLedger(entries), { zone: made, mode: 'auto', ...scope }, { byDay: true })
}

const SHOP: readonly ReportEntry[] = [
  { at: '2026-01-30T22:30:00Z', input: 10, output: 20, write5m: 30, write1h: 40, read: 50, cost: 1.5 * DOLLAR },
  { at: '2026-01-30T23:30:00Z', model: 'claude-haiku-4-5', input: 1, cost: 0.25 * DOLLAR, project: '-web' },
  { at: '2026-02-02T10:00:00Z', input: 100, cost: 2 * DOLLAR, project: '-web' },
  { at: '2026-02-02T11:00:00Z', model: 'glm-9', output: 7, read: 1, project: '-web' },
]

const starts = ({ rows }: MatrixReport) => rows.map(({ start }) => start)

describe('rows', () => {
  test('list their models, most expensive first, and unpriced tokens separately', () => {
    const { rows, series, totals } = matrixReport(select(SHOP), BY_DAY)
    expect(rows.map(({ start, totalCost, requests }) => [start, totalCost, requests])).toEqual([
      ['2026-01-30', 1.75, 2],
      ['2026-01-31', 0, 0],
      ['2026-02-01', 0, 0],
      ['2026-02-02', 2, 2],
    ])
    expect(rows[0]?.cells[0]).toEqual({
      key: 'claude-opus-4-6',
      inputTokens: 10,
      outputTokens: 20,
      cacheCreationTokens: 70,
      cacheReadTokens: 50,
      totalTokens: 150,
      totalCost: 1.5,
      requests: 1,
      unpricedTokens: 0,
    })
    expect(rows[3]?.unpriced).toEqual([{ model: 'glm-9', tokens: 8 }])
    expect(rows[3]?.cells.map(({ key, totalCost, unpricedTokens }) => [key, totalCost, unpricedTokens])).toEqual([
      ['claude-opus-4-6', 2, 0],
      ['glm-9', 0, 8],
    ])
    expect(series.map(({ key, totalCost }) => [key, totalCost])).toEqual([
      ['claude-opus-4-6', 3.5],
      ['claude-haiku-4-5', 0.25],
      ['glm-9', 0],
    ])
    expect(totals).toMatchObject({ totalCost: 3.75, requests: 4, unpriced: [{ model: 'glm-9', tokens: 8 }] })
  })

  test('by project use folder names', () => {
    const { series } = matrixReport(select(SHOP), { ...BY_DAY, by: 'project' })
    expect(series.map(({ key, totalCost, unpricedTokens }) => [key, totalCost, unpricedTokens])).toEqual([
      ['-web', 2.25, 8],
      ['-home-mara-shop', 1.5, 0],
    ])
  })

  test('of weeks and months have the requested days', () => {
    const [since, until] = [parseDay('2026-01-30'), parseDay('2026-02-02')]
    const weeks = matrixReport(select(SHOP, { since, until }), { ...BY_DAY, period: 'week' })
    expect(weeks.rows.map((row) => [row.start, row.since, row.until])).toEqual([
      ['2026-01-25', '2026-01-30', '2026-01-31'],
      ['2026-02-01', '2026-02-01', '2026-02-02'],
    ])
    const months = matrixReport(select(SHOP), { ...BY_DAY, period: 'month' })
    expect(months.rows.map((row) => [row.start, row.since, row.until])).toEqual([
      ['2026-01-01', '2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-01', '2026-02-28'],
    ])
  })

  test('go from the first requested day to today or the last requested day', () => {
    const since = parseDay('2026-01-29')
    const open = starts(matrixReport(select(SHOP, { since }), BY_DAY))
    expect([open[0], open.at(-1), open.length]).toEqual(['2026-01-29', '2026-02-04', 7])
    const closed = starts(matrixReport(select(SHOP, { since, until: parseDay('2026-02-03') }), BY_DAY))
    expect(closed.at(-1)).toBe('2026-02-03')
    const future = starts(matrixReport(select(SHOP, { since, until: parseDay('2999-01-01') }), BY_DAY))
    expect(future.at(-1)).toBe('2026-02-04')
  })

  test('are not filled in if a wrong clock would make thousands', () => {
    const wrong = [...SHOP, { at: '1970-01-01T00:00:00Z', input: 1 }, { input: 2 }]
    expect(starts(matrixReport(select(wrong), BY_DAY))).toEqual(['1970-01-01', '2026-01-30', '2026-02-02', 'undated'])
    const asked = matrixReport(select(SHOP, { since: 0 }), BY_DAY)
    expect(starts(asked)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'])
    expect(matrixReport(select(wrong), { ...BY_DAY, period: 'month' }).rows.length).toBe(56 * 12 + 3)
    expect(56 * 12 + 3).toBeLessThan(MAX_ROWS)
  })

  test('are empty without usage', () => {
    expect(matrixReport(select([]), BY_DAY)).toMatchObject({ rows: [], series: [], totals: { requests: 0 } })
    expect(matrixReport(select(SHOP, { since: parseDay('2026-02-03') }), BY_DAY).rows).toEqual([])
  })

  test('merge two texts with the same display name into one column', () => {
    const { series } = matrixReport(
      select([
        { model: '', input: 1 },
        { model: 'unknown', input: 2 },
      ]),
      BY_DAY,
    )
    expect(series.map(({ key, inputTokens }) => [key, inputTokens])).toEqual([['unknown', 3]])
  })
})

const amount = fc.integer({ min: 0, max: 2_000_000 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 4 })

const entry: fc.Arbitrary<ReportEntry> = fc
  .record({
    at: maybe(fc.integer({ min: Date.UTC(2025, 11, 1), max: Date.UTC(2026, 4, 1) })),
    model: fc.constantFrom('claude-opus-4-6', 'claude-haiku-4-5', 'glm-9', ''),
    project: fc.constantFrom('-a', '-b', '-c'),
    input: amount,
    output: amount,
    write5m: amount,
    read: amount,
    cost: maybe(fc.integer({ min: 0, max: 1e12 })),
  })
  .map(({ at, cost, ...rest }) => ({
    ...rest,
    ...(at === undefined ? {} : { at }),
    ...(cost === undefined ? {} : { cost }),
  }))

interface Figures {
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
  totalTokens: number
  totalCost?: number
}

/** Integer nano-dollars: sums of fractional dollars are not exact. */
function figures(rows: readonly Figures[]): number[] {
  const sum = (pick: (row: Figures) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return [
    sum((row) => row.inputTokens),
    sum((row) => row.outputTokens),
    sum((row) => row.cacheCreationTokens),
    sum((row) => row.cacheReadTokens),
    sum((row) => row.totalTokens),
    sum((row) => Math.round((row.totalCost ?? NaN) * NANO)),
  ]
}

const world = fc.record({
  entries: fc.array(entry, { maxLength: 60 }),
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia', 'America/St_Johns'),
  since: maybe(fc.integer({ min: 20_420, max: 20_570 })),
  length: maybe(fc.integer({ min: 0, max: 60 })),
  startOfWeek: fc.constantFrom(...WEEKDAYS),
})

test('rows match the daily, weekly and monthly reports, columns the model and project reports', () => {
  fc.assert(
    fc.property(world, ({ entries, zone, since, length, startOfWeek }) => {
      const until = since === undefined || length === undefined ? undefined : since + length
      const selection = select(entries, { since, until }, zone)
      const { totals } = dailyReport(selection, 'asc')
      for (const period of ['day', 'week', 'month'] as const)
        for (const by of ['model', 'project'] as const) {
          const matrix = matrixReport(selection, { period, by, startOfWeek, today: TODAY })
          expectSame(selection, matrix, { period, by, startOfWeek })
          const requests = matrix.rows.reduce((sum, row) => sum + row.requests, 0)
          expect(matrix.totals).toEqual({ ...totals, requests })
        }
    }),
  )
})

test('cells by day and project match the daily report by project', () => {
  fc.assert(
    fc.property(world, ({ entries, zone }) => {
      const selection = select(entries, {}, zone)
      const { rows } = matrixReport(selection, { ...BY_DAY, by: 'project' })
      const cells = rows.flatMap(({ start, cells: own }) =>
        own.map((cell) => [`${start} ${cell.key}`, figures([cell])]),
      )
      const separate = dailyProjectReport(selection, 'asc').daily.map((row) => [
        `${row.date} ${row.project}`,
        figures([row]),
      ])
      expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(separate))
    }),
  )
})

function expectSame(
  selection: Selection,
  matrix: MatrixReport,
  { period, by, startOfWeek }: Pick<MatrixShape, 'period' | 'by'> & { startOfWeek: Weekday },
): void {
  const used = matrix.rows.filter(({ requests }) => requests > 0)
  const expected = periodRows(selection, period, startOfWeek)
  expect(used.map(({ start }) => (period === 'month' ? start.replace(/-\d\d$/, '') : start))).toEqual(
    expected.map(({ name }) => name),
  )
  used.forEach((row, index) => {
    expect(figures([row])).toEqual(figures(expected[index] ? [expected[index].row] : []))
    expect(figures(row.cells)).toEqual(figures([row]))
    expect(row.cells.reduce((sum, { requests }) => sum + requests, 0)).toBe(row.requests)
    expect(row.unpriced.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(row.unpricedTokens)
  })
  const columns: Record<string, number[]> = Object.fromEntries(
    by === 'model'
      ? modelReport(selection, 'desc').models.map((row) => [row.model, figures([row])])
      : projectReport(selection, 'desc').projects.map((row) => [row.project, figures([row])]),
  )
  const filled = matrix.series.filter(({ totalTokens, totalCost }) => totalTokens > 0 || totalCost > 0)
  expect(Object.fromEntries(filled.map((one) => [one.key, figures([one])]))).toEqual(columns)
}

function periodRows(selection: Selection, period: MatrixShape['period'], startOfWeek: Weekday) {
  if (period === 'day') return dailyReport(selection, 'asc').daily.map((row) => ({ name: row.date, row }))
  if (period === 'week')
    return weeklyReport(selection, 'asc', startOfWeek).weekly.map((row) => ({ name: row.week, row }))
  return monthlyReport(selection, 'asc').monthly.map((row) => ({ name: row.month, row }))
}
