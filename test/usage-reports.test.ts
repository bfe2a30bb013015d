// Reports of small ledgers, with figures computed by hand.
import { describe, expect, test } from 'vitest'
import { blocksReport, type BlocksScope } from '../src/analytics/report/blocks-report.ts'
import { dayText, parseDay } from '../src/analytics/report/calendar.ts'
import { entryCosts } from '../src/analytics/report/entry-costs.ts'
import { modelReport, projectReport, sessionReport } from '../src/analytics/report/group-report.ts'
import { countLowerBounds } from '../src/analytics/report/lower-bounds.ts'
import { dailyProjectReport, dailyReport, monthlyReport, weeklyReport } from '../src/analytics/report/period-report.ts'
import { selectEntries, type Scope, type Selection } from '../src/analytics/report/select-entries.ts'
import { findSession, sessionEntries } from '../src/analytics/report/session-entries.ts'
import { withoutCosts } from '../src/analytics/report/without-costs.ts'
import { makeZone, type Zone } from '../src/analytics/report/zone.ts'
import type { LedgerRule } from '../src/analytics/ledger/ledger.ts'
import { reportLedger, type ReportEntry } from './report-ledger.ts'

const DOLLAR = 1e9

/** Two models on two days, one without a price, one entry without a date. */
const SHOP: readonly ReportEntry[] = [
  { at: '2026-01-31T22:30:00Z', input: 10, output: 20, write5m: 30, write1h: 40, read: 50, cost: 1.5 * DOLLAR },
  { at: '2026-01-31T23:30:00Z', model: 'claude-haiku-4-5', input: 1, output: 2, read: 3, cost: 0.25 * DOLLAR },
  { at: '2026-02-02T10:00:00Z', input: 100, cost: 2 * DOLLAR, session: 's2', project: '-home-mara-web-shop' },
  { at: '2026-02-02T11:00:00Z', model: 'glm-9', output: 7, read: 1, session: 's2', project: '-home-mara-web-shop' },
  { output: 5, cost: 0.125 * DOLLAR, session: 's3' },
]

function zone(name = 'UTC'): Zone {
  const made = makeZone(name)
  if (!made) throw new Error(`no zone ${name}`)
  return made
}

function select(entries: readonly ReportEntry[], scope: Partial<Scope> = {}, rule: LedgerRule = 'annals'): Selection {
  return selectEntries(reportLedger(entries, rule), { zone: zone(), mode: 'auto', ...scope }, { byDay: true })
}

describe('by day, week and month', () => {
  test('a day lists its models, most expensive first, and unpriced tokens', () => {
    const { daily, totals } = dailyReport(select(SHOP), 'asc')
    expect(daily.map(({ date, totalTokens, totalCost }) => [date, totalTokens, totalCost])).toEqual([
      ['2026-01-31', 156, 1.75],
      ['2026-02-02', 108, 2],
      ['undated', 5, 0.125],
    ])
    expect(daily[0]).toEqual({
      date: '2026-01-31',
      inputTokens: 11,
      outputTokens: 22,
      cacheCreationTokens: 70,
      cacheReadTokens: 53,
      totalTokens: 156,
      totalCost: 1.75,
      modelsUsed: ['claude-opus-4-6', 'claude-haiku-4-5'],
      modelBreakdowns: [
        {
          modelName: 'claude-opus-4-6',
          inputTokens: 10,
          outputTokens: 20,
          cacheCreationTokens: 70,
          cacheReadTokens: 50,
          cost: 1.5,
        },
        {
          modelName: 'claude-haiku-4-5',
          inputTokens: 1,
          outputTokens: 2,
          cacheCreationTokens: 0,
          cacheReadTokens: 3,
          cost: 0.25,
        },
      ],
    })
    expect(daily[1]?.unpriced).toEqual([{ model: 'glm-9', tokens: 8 }])
    expect(daily[1]?.modelBreakdowns.map(({ missingPricing }) => missingPricing)).toEqual([undefined, true])
    expect(totals).toEqual({
      inputTokens: 111,
      outputTokens: 34,
      cacheCreationTokens: 70,
      cacheReadTokens: 54,
      totalTokens: 269,
      totalCost: 3.875,
      unpriced: [{ model: 'glm-9', tokens: 8 }],
      unpricedModels: ['glm-9'],
    })
  })

  test('the zone determines day and month', () => {
    const berlin = select(SHOP, { zone: zone('Europe/Berlin') })
    expect(dailyReport(berlin, 'asc').daily.map(({ date }) => date)).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
      'undated',
    ])
    expect(monthlyReport(berlin, 'asc').monthly.map(({ month, totalCost }) => [month, totalCost])).toEqual([
      ['2026-01', 1.5],
      ['2026-02', 2.25],
      ['undated', 0.125],
    ])
  })

  test('descending order puts the latest first and undated last', () => {
    expect(dailyReport(select(SHOP), 'desc').daily.map(({ date }) => date)).toEqual([
      '2026-02-02',
      '2026-01-31',
      'undated',
    ])
  })

  test('weeks are named after their first day', () => {
    const weeks = (first: 'sunday' | 'monday') =>
      weeklyReport(select(SHOP), 'asc', first).weekly.map(({ week, totalTokens }) => [week, totalTokens])
    // January 31, 2026 is a Saturday, February 2 a Monday.
    expect(weeks('sunday')).toEqual([
      ['2026-01-25', 156],
      ['2026-02-01', 108],
      ['undated', 5],
    ])
    expect(weeks('monday')).toEqual([
      ['2026-01-26', 156],
      ['2026-02-02', 108],
      ['undated', 5],
    ])
  })

  test('models of a month follow the order of its days', () => {
    const names = (order: 'asc' | 'desc') =>
      monthlyReport(select(SHOP, { since: parseDay('20260101'), until: parseDay('20260301') }), order).monthly.flatMap(
        ({ modelsUsed }) => modelsUsed,
      )
    expect(names('asc')).toEqual(['claude-opus-4-6', 'claude-haiku-4-5', 'claude-opus-4-6', 'glm-9'])
    expect(names('desc')).toEqual(['claude-opus-4-6', 'glm-9', 'claude-opus-4-6', 'claude-haiku-4-5'])
  })

  test('includes both requested ends and counts excluded undated entries', () => {
    const selection = select(SHOP, { since: parseDay('2026-02-02'), until: parseDay('2026-02-02') })
    expect(dailyReport(selection, 'asc').daily.map(({ date }) => date)).toEqual(['2026-02-02'])
    expect(selection.undatedLeftOut).toBe(1)
  })

  test('splits days by project, sorted by name', () => {
    const { daily, totals } = dailyProjectReport(
      select([...SHOP, { at: '2026-02-02T12:00:00Z', input: 3, cost: 1 }]),
      'asc',
    )
    expect(daily.map(({ date, project, totalTokens }) => [date, project, totalTokens])).toEqual([
      ['2026-01-31', '-home-mara-shop', 156],
      ['2026-02-02', '-home-mara-shop', 3],
      ['2026-02-02', '-home-mara-web-shop', 108],
      ['undated', '-home-mara-shop', 5],
    ])
    expect(totals.totalTokens).toBe(272)
  })

  test('selects a project by part of its path; by its folder under the ccusage rule', () => {
    const days = (project: string, rule: LedgerRule) =>
      dailyProjectReport(select(SHOP, { project }, rule), 'asc').daily.map((row) => row.project)
    expect(days('Mara/web', 'annals')).toEqual(['-home-mara-web-shop'])
    expect(days('mara-web', 'ccusage')).toEqual([])
    expect(days('-home-mara-web-shop', 'ccusage')).toEqual(['-home-mara-web-shop'])
  })
})

describe('by session, project and model', () => {
  test('lists the most expensive first, with first and last activity', () => {
    const { sessions } = sessionReport(select(SHOP), 'desc')
    expect(sessions.map((row) => [row.sessionId, row.projectPath, row.totalCost])).toEqual([
      ['s2', '-home-mara-web-shop', 2],
      ['s1', '-home-mara-shop', 1.75],
      ['s3', '-home-mara-shop', 0.125],
    ])
    expect(sessions[1]).toMatchObject({
      firstActivity: '2026-01-31T22:30:00.000Z',
      lastActivity: '2026-01-31T23:30:00.000Z',
    })
    expect(sessions[2]).toMatchObject({ firstActivity: null, lastActivity: null })
    expect(sessionReport(select(SHOP), 'asc').sessions.map(({ sessionId }) => sessionId)).toEqual(['s3', 's1', 's2'])
  })

  test('omits a session without usage', () => {
    expect(sessionReport(select([{ session: 's9', cost: 0 }]), 'desc').sessions).toEqual([])
  })

  test('projects and models add up to the same totals', () => {
    const projects = projectReport(select(SHOP), 'desc')
    expect(projects.projects.map(({ project, totalCost }) => [project, totalCost])).toEqual([
      ['-home-mara-web-shop', 2],
      ['-home-mara-shop', 1.875],
    ])
    const models = modelReport(select(SHOP), 'desc')
    expect(models.models.map(({ model, totalTokens }) => [model, totalTokens])).toEqual([
      ['claude-opus-4-6', 255],
      ['claude-haiku-4-5', 6],
      ['glm-9', 8],
    ])
    expect(models.totals).toEqual(projects.totals)
  })

  test('names a missing model "unknown"; ccusage counts it without a name', () => {
    const entries = [{ at: 0, model: '', output: 4 }]
    expect(dailyReport(select(entries), 'asc').daily[0]).toMatchObject({
      modelsUsed: ['unknown'],
      unpriced: [{ model: 'unknown', tokens: 4 }],
    })
    const theirs = dailyReport(select(entries, {}, 'ccusage'), 'asc')
    expect(theirs.daily[0]).toMatchObject({ outputTokens: 4, modelsUsed: [], modelBreakdowns: [] })
    expect(theirs.totals.unpriced).toEqual([])
  })
})

describe('cost modes', () => {
  const entries: ReportEntry[] = [
    { costUsd: 3, cost: 5 * DOLLAR },
    { cost: 7 * DOLLAR },
    { model: 'glm-9' },
    { costUsd: 1, cost: 2 * DOLLAR },
    { isSameRow: true, cost: 4 * DOLLAR },
    { costUsd: -1, cost: 8 * DOLLAR },
  ]
  const dollars = (mode: 'auto' | 'calculate' | 'display', rule: LedgerRule = 'annals') =>
    Array.from(entryCosts(reportLedger(entries, rule), mode), (cost) => cost / DOLLAR)

  test('auto uses a recorded cost, once for all models of a message', () => {
    expect(dollars('auto')).toEqual([3, 7, NaN, 1, 0, 8])
  })
  test('calculate always computes, display never does', () => {
    expect(dollars('calculate')).toEqual([5, 7, NaN, 2, 4, 8])
    expect(dollars('display')).toEqual([3, 0, 0, 1, 0, 0])
  })
  test('ccusage additionally prices further models and accepts a negative cost', () => {
    expect(dollars('auto', 'ccusage')).toEqual([3, 7, NaN, 1, 4, -1])
  })
})

test('withoutCosts removes costs and nothing else', () => {
  const report = dailyReport(select(SHOP), 'asc')
  const text = JSON.stringify(withoutCosts({ ...report, burnRate: { costPerHour: 1, tokensPerMinute: 2 } }, 'annals'))
  expect(text).not.toMatch(/cost/i)
  expect(JSON.parse(text)).toMatchObject({ burnRate: { tokensPerMinute: 2 }, totals: { totalTokens: 269 } })
  expect(withoutCosts({ costPerHour: 1 }, 'ccusage')).toEqual({ costPerHour: 1 })
})

test('lists one session message by message, in the order of time', () => {
  const selection = select([
    { output: 3, cost: 0 },
    { at: '2026-01-02T00:00:00Z', write5m: 1, write1h: 2, cost: DOLLAR / 4 },
    { at: '2026-01-01T00:00:00Z', model: 'glm-9', input: 9 },
    { at: '2026-01-01T00:00:00Z', session: 's2', input: 99, cost: DOLLAR },
  ])
  const report = sessionEntries(selection, 's1', findSession(selection, 's1'))
  expect(report?.entries.map(({ timestamp, model, costUSD }) => [timestamp, model, costUSD])).toEqual([
    ['2026-01-01T00:00:00.000Z', 'glm-9', null],
    ['2026-01-02T00:00:00.000Z', 'claude-opus-4-6', 0.25],
    [null, 'claude-opus-4-6', 0],
  ])
  expect(report).toMatchObject({ totalTokens: 15, totalCost: 0.25, unpriced: [{ model: 'glm-9', tokens: 9 }] })
  expect(findSession(selection, 's8')).toEqual([])
  expect(sessionEntries(selection, 's8', [])).toBeNull()
})

test('counts messages before 2.1.97 as lower bounds of output', () => {
  const versions = ['2.1.96', '2.1.97', '2.0.99', '1.3.0', '2.2.0', '3.0.0', 'dev', '']
  const ledger = reportLedger(versions.map((version) => ({ at: 0, version })))
  expect(countLowerBounds(ledger, () => true)).toBe(3)
  expect(countLowerBounds(ledger, (entry) => entry > 0)).toBe(2)
  expect(countLowerBounds(reportLedger([{ version: '1.0.0' }, { isSameRow: true }]), () => true)).toBe(1)
})

describe('blocks', () => {
  const NOW = Date.parse('2026-01-02T12:30:00Z')
  const scope = (more: Partial<BlocksScope> = {}): BlocksScope => ({
    zone: zone(),
    mode: 'auto',
    nowMs: NOW,
    hours: 5,
    order: 'asc',
    isActiveOnly: false,
    isRecentOnly: false,
    ...more,
  })
  const at = (time: string, more: Partial<ReportEntry> = {}): ReportEntry => ({
    at: `2026-01-${time}:00Z`,
    input: 100,
    cost: DOLLAR,
    ...more,
  })
  const DAY = [
    at('02T12:10', { model: 'b', output: 200, read: 300 }),
    at('01T00:59'),
    at('01T05:00'),
    at('01T05:01'),
    at('01T10:01'),
    at('01T15:01', { model: 'c' }),
    at('02T10:00', { model: 'a' }),
    { input: 7, cost: DOLLAR },
  ]

  test('a block has five hours from the full hour of its first entry; a gap is longer than that', () => {
    const { blocks } = blocksReport(reportLedger(DAY), scope())
    expect(blocks.map(({ id, endTime, actualEndTime, entries }) => [id, endTime, actualEndTime, entries])).toEqual([
      // 05:00 is exactly five hours after the start, 05:01 is more. 10:01 is five hours after 05:01, but more after
      // 05:00.
      ['2026-01-01T00:00:00.000Z', '2026-01-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z', 2],
      ['2026-01-01T05:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T05:01:00.000Z', 1],
      ['2026-01-01T10:00:00.000Z', '2026-01-01T15:00:00.000Z', '2026-01-01T10:01:00.000Z', 1],
      ['2026-01-01T15:00:00.000Z', '2026-01-01T20:00:00.000Z', '2026-01-01T15:01:00.000Z', 1],
      ['gap-2026-01-01T20:01:00.000Z', '2026-01-02T10:00:00.000Z', null, 0],
      ['2026-01-02T10:00:00.000Z', '2026-01-02T15:00:00.000Z', '2026-01-02T12:10:00.000Z', 2],
    ])
  })

  test('the active block has a burn rate, a projection and a limit status', () => {
    const { blocks, tokenLimit } = blocksReport(reportLedger(DAY), scope({ isActiveOnly: true, tokenLimit: 1500 }))
    // 700 tokens and 2 dollars in 130 minutes; 150 minutes are left: 700 + 150 * 700 / 130 = 1507.7.
    expect(blocks).toEqual([
      {
        id: '2026-01-02T10:00:00.000Z',
        startTime: '2026-01-02T10:00:00.000Z',
        endTime: '2026-01-02T15:00:00.000Z',
        actualEndTime: '2026-01-02T12:10:00.000Z',
        isActive: true,
        isGap: false,
        entries: 2,
        tokenCounts: {
          inputTokens: 200,
          outputTokens: 200,
          cacheCreationInputTokens: 0,
          cacheReadInputTokens: 300,
        },
        totalTokens: 700,
        costUSD: 2,
        // By time, although the file with the later model comes first.
        models: ['a', 'b'],
        burnRate: {
          costPerHour: (2 / 130) * 60,
          tokensPerMinute: 700 / 130,
          tokensPerMinuteForIndicator: 400 / 130,
        },
        projection: { totalTokens: 1508, totalCost: 4.31, remainingMinutes: 150 },
        tokenLimitStatus: { limit: 1500, projectedUsage: 1508, percentUsed: (1508 / 1500) * 100, status: 'exceeds' },
      },
    ])
    expect(tokenLimit).toBe(1500)
    const status = (limit: number) =>
      blocksReport(reportLedger(DAY), scope({ tokenLimit: limit })).blocks.at(-1)?.tokenLimitStatus?.status
    expect([status(1508), status(1884), status(1885)]).toEqual(['warning', 'warning', 'ok'])
  })

  test('max is the largest finished block; ccusage considers only the blocks it shows', () => {
    const limit = (rule: LedgerRule) =>
      blocksReport(reportLedger(DAY, rule), scope({ isActiveOnly: true, tokenLimit: 'max' })).tokenLimit
    expect([limit('annals'), limit('ccusage')]).toEqual([200, null])
  })

  test('a block ends after its length or an equally long pause', () => {
    const isActive = (now: string) =>
      blocksReport(reportLedger(DAY), scope({ nowMs: Date.parse(now) })).blocks.at(-1)?.isActive
    expect([isActive('2026-01-02T14:59:59Z'), isActive('2026-01-02T15:00:00Z')]).toEqual([true, false])
    const early = blocksReport(
      reportLedger([at('01T00:00')]),
      scope({ nowMs: Date.parse('2026-01-01T04:59:00Z'), hours: 6 }),
    )
    expect(early.blocks[0]).toMatchObject({ isActive: true, burnRate: null, projection: null })
  })

  test('filters by start day and recency, and reverses the order', () => {
    const ids = (more: Partial<BlocksScope>) =>
      blocksReport(reportLedger(DAY), scope(more)).blocks.map(({ id }) => id.slice(-24, -14))
    const [first, second] = [parseDay('2026-01-01'), parseDay('2026-01-02')]
    expect(ids({ until: first })).toHaveLength(5)
    expect(ids({ since: second, order: 'desc' })).toEqual(['2026-01-02'])
    expect(ids({ isRecentOnly: true, nowMs: Date.parse('2026-01-04T12:00:00Z') })).toEqual([
      '2026-01-01',
      '2026-01-01',
      '2026-01-02',
    ])
    expect(dayText(second ?? NaN)).toBe('2026-01-02')
  })

  test('a gap that starts in the hour of the next block comes after it', () => {
    const { blocks } = blocksReport(reportLedger([at('01T00:10'), at('01T05:20')]), scope())
    expect(blocks.map(({ id }) => id)).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T05:00:00.000Z',
      'gap-2026-01-01T05:10:00.000Z',
    ])
  })

  test('uses the first recorded limit reset', () => {
    const entries = [
      at('01T02:00', { resetsAt: 2_000_000_000 }),
      at('01T01:00', { resetsAt: 1_900_000_000 }),
      at('01T03:00', { resetsAt: 2_100_000_000 }),
    ]
    const { blocks } = blocksReport(reportLedger(entries), scope())
    expect(blocks[0]?.usageLimitResetTime).toBe('2030-03-17T17:46:40.000Z')
  })

  test('returns no blocks without entries', () => {
    expect(blocksReport(reportLedger([{ input: 1 }]), scope())).toEqual({ blocks: [], tokenLimit: null, unpriced: [] })
  })
})
