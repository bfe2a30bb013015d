// The usage page shows what the command line prints: its stacks, table and drill-down are sums of the same entries, to
// the token and the nano-dollar.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { NANO } from '../src/analytics/ledger/ledger.ts'
import { createContext, type Context } from '../src/operations/context.ts'
import { runOperation } from '../src/operations/run-operation.ts'
import { runUsageMatrix as runMatrix } from '../src/operations/usage/matrix.ts'
import type { UsageMatrix } from '../src/operations/usage/outputs.ts'
import { usageMatrixInput } from '../src/operations/usage/declarations.ts'
import { metrics, type Figures } from '../web/usage/metric.ts'
import { stackRows } from '../web/usage/stack-rows.ts'
import { usageCommand, GROUPS, METRICS, PERIODS, rangeInput, readView } from '../web/usage/usage-view.ts'
import { annals } from './cli/annals.ts'
import { root } from './rules/files.ts'
import { readUsageFixtures } from './usage-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sample = join(root, 'sample')

function contextOf(home: string, data = 'data'): Context {
  return createContext({
    platform: process.platform,
    env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(folder, data), ANNALS_TIME_ZONE: 'UTC' },
    home: folder,
    now: () => Date.UTC(2026, 9, 20, 12),
    directory: folder,
    overrides: {},
    stdin: nothing(),
    syncs: false,
    namesPaths: false,
  })
}

async function* nothing(): AsyncGenerator<Buffer> {}

test.each(PERIODS)('the shown range ends with the last day with usage, per %s', async (period) => {
  const { used } = await matrixOf(contextOf(sample), { period })
  const { daily } = JSON.parse(annals({ home: sample, data: join(folder, 'cli') }, ['usage', '--json']).stdout)
  expect(used).toEqual({ since: daily[0].date, until: daily.at(-1).date })
})

async function matrixOf(context: Context, input: Parameters<typeof usageMatrixInput.parse>[0]): Promise<UsageMatrix> {
  return runMatrix(context, usageMatrixInput.parse(input))
}

/** Rounds a sum of fractional dollars to integer nano-dollars. */
const exact = (metric: string, value: number) => (metric === 'cost' ? Math.round(value * NANO) : value)

function expectStacksToAddUp(matrix: UsageMatrix): void {
  for (const metric of METRICS) {
    const { pick } = metrics[metric]
    const { series, stacks } = stackRows(matrix, metric)
    for (const { row, values } of stacks)
      expect([metric, row.start, exact(metric, sum(values))]).toEqual([metric, row.start, exact(metric, pick(row))])
    series.forEach(({ value }, place) =>
      expect(exact(metric, sum(stacks.map(({ values }) => values[place] ?? 0)))).toBe(exact(metric, value)),
    )
    expect(exact(metric, sum(series.map(({ value }) => value)))).toBe(exact(metric, pick(matrix.totals)))
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function figures({ inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, totalTokens, totalCost }: Figures) {
  return [inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, totalTokens, exact('cost', totalCost ?? NaN)]
}

describe('chart', () => {
  test('a stack adds up to its table row, which equals the printed row', async () => {
    const context = contextOf(sample)
    for (const period of PERIODS)
      for (const by of GROUPS) {
        const matrix = await matrixOf(context, { period, by })
        expectStacksToAddUp(matrix)
        const args = usageCommand(matrix)
          .split(' ')
          .slice(1)
          .filter((word) => word !== '--instances')
        const { stdout, code } = annals({ home: sample, data: join(folder, 'data') }, [...args, '--json'])
        expect(code).toBe(0)
        const printed: Printed = JSON.parse(stdout)
        const rows = printed.daily ?? printed.weekly ?? printed.monthly ?? []
        const used = matrix.rows.filter(({ requests }) => requests > 0)
        expect(used.length).toBeGreaterThan(0)
        expect(used.map((row) => [row.start, ...figures(row)])).toEqual(
          rows.map((row) => [row.date ?? row.week ?? `${row.month}-01`, ...figures(row)]),
        )
        expect(figures(matrix.totals)).toEqual(figures(printed.totals))
      }
  })

  test.each(readUsageFixtures())('$name', async ({ name, roots }) => {
    const context = contextOf(roots.join(','), name)
    const { daily = [] } = await runOperation(context, 'usage daily', {})
    for (const by of GROUPS) {
      const matrix = await matrixOf(context, { by })
      expectStacksToAddUp(matrix)
      expect(matrix.rows.filter(({ requests }) => requests > 0).map((row) => [row.start, ...figures(row)])).toEqual(
        daily.map((row) => [row.date, ...figures(row)]),
      )
    }
  })
})

interface Printed {
  daily?: PrintedRow[]
  weekly?: PrintedRow[]
  monthly?: PrintedRow[]
  totals: Figures
}

interface PrintedRow extends Figures {
  date?: string
  week?: string
  month?: string
}

describe('drill-down', () => {
  test('sessions add up to their day, and lines to their session', async () => {
    const context = contextOf(sample)
    const { rows } = await matrixOf(context, { period: 'week' })
    const used = rows.filter(({ requests, since }) => requests > 0 && since !== null)
    expect(used.length).toBeGreaterThan(0)
    for (const row of used) {
      const days = { since: row.since ?? '', until: row.until ?? '' }
      const answer = await runOperation(context, 'usage session', days)
      const sessions = answer && 'sessions' in answer ? answer.sessions : []
      expect(figures(addUp(sessions))).toEqual(figures(row))
      for (const session of sessions) {
        const { totals, entries } = await runOperation(context, 'usage explain', {
          session: session.sessionId,
          ...days,
        })
        const lines = entries.filter(({ counted }) => counted)
        expect(exact('cost', totals.costUsd)).toBe(exact('cost', session.totalCost ?? NaN))
        expect(exact('cost', sum(lines.map(({ costUsd }) => costUsd ?? 0)))).toBe(exact('cost', totals.costUsd))
        expect(sum(lines.map(({ tokens }) => tokens.output))).toBe(session.outputTokens)
        expect(sum(Object.values(totals.tokens))).toBe(session.totalTokens)
      }
    }
  })
})

function addUp(rows: readonly Figures[]): Figures {
  const of = (pick: (row: Figures) => number) => sum(rows.map(pick))
  return {
    inputTokens: of((row) => row.inputTokens),
    outputTokens: of((row) => row.outputTokens),
    cacheCreationTokens: of((row) => row.cacheCreationTokens),
    cacheReadTokens: of((row) => row.cacheReadTokens),
    totalTokens: of((row) => row.totalTokens),
    totalCost: of((row) => row.totalCost ?? NaN),
  }
}

describe('texts', () => {
  test('ranges have the same days as in the command', async () => {
    const context = contextOf(sample)
    for (const range of ['7', '30', '90']) {
      const input = rangeInput(readView(new URLSearchParams({ range })))
      const { options, rows } = await matrixOf(context, input)
      expect(options.since).toBe((await runOperation(context, 'usage daily', input)).options.since)
      // The sample has nothing in the last seven days.
      const expected = range === '7' ? [0, undefined] : [Number(range), '2026-10-20']
      expect([rows.length, rows.at(-1)?.start]).toEqual(expected)
    }
  })
})
