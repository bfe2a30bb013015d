// Usage reports from transcripts to printed output: flags, figures, notes and line widths.
import pc from 'picocolors'
import { afterAll, describe, expect, test } from 'vitest'
import { printUsageBlocks } from '../src/cli/usage-printers/blocks.ts'
import { printUsageModel, printUsageProject, printUsageSession } from '../src/cli/usage-printers/group.ts'
import { printUsageDaily, printUsageMonthly, printUsageWeekly } from '../src/cli/usage-printers/period.ts'
import type { Terminal } from '../src/cli/terminal.ts'
import type { Context } from '../src/operations/context.ts'
import type { Notice } from '../src/operations/notice.ts'
import { usageBlocks } from '../src/operations/usage/declarations.ts'
import { usageDaily } from '../src/operations/usage/declarations.ts'
import { usageModel } from '../src/operations/usage/declarations.ts'
import { usageMonthly } from '../src/operations/usage/declarations.ts'
import { usageProject } from '../src/operations/usage/declarations.ts'
import { usageSession } from '../src/operations/usage/declarations.ts'
import { usageWeekly } from '../src/operations/usage/declarations.ts'
import { textWidth } from '../src/text/width.ts'
import { makeKeepWorld, NOW } from './keep-world.ts'
import { flagOf } from '../src/text/command-line.ts'

const world = makeKeepWorld()
afterAll(() => world.remove())

interface Row {
  at: string | null
  model?: string
  input?: number
  output?: number
  version?: string
  session?: string
}

let count = 0

function line({
  at,
  model = 'claude-opus-4-6',
  input = 1000,
  output = 500,
  version = '2.1.200',
  session,
}: Row): string {
  count += 1
  return JSON.stringify({
    type: 'assistant',
    uuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    timestamp: at,
    version,
    sessionId: session,
    requestId: `req_${count}`,
    message: {
      id: `msg_${count}`,
      model,
      role: 'assistant',
      content: [],
      usage: { input_tokens: input, output_tokens: output, cache_read_input_tokens: 2_000_000 },
    },
  })
}

const S1 = '11111111-aaaa-4000-8000-000000000000'
const S2 = '11111111-bbbb-4000-8000-000000000000'

// Noon on Sunday, March 15, 2026.
world.write(
  `projects/-home-mara-shop/${S1}.jsonl`,
  [
    line({ at: '2026-03-13T23:30:00.000Z', session: S1 }),
    line({ at: '2026-03-14T08:00:00.000Z', session: S1, model: 'claude-haiku-4-5-20251001' }),
    line({ at: '2026-01-05T08:00:00.000Z', session: S1, version: '2.1.50' }),
    line({ at: null, session: S1, output: 77 }),
  ].join('\n'),
)
world.write(
  `projects/-home-mara-tide-tables/${S2}.jsonl`,
  [
    line({ at: '2026-03-15T10:30:00.000Z', session: S2, model: 'glm-9-of-a-very-long-name-that-fits-nowhere' }),
    line({ at: '2026-03-15T11:30:00.000Z', session: S2 }),
  ].join('\n'),
)

const notices: Notice[] = []
const context: Context = world.context({ onNotice: (notice) => notices.push(notice) })

function terminal(width: number): Terminal {
  return {
    write: () => {},
    send: async () => {},
    page: async () => false,
    writeError: () => {},
    width,
    tableWidth: width,
    showsProgress: false,
    colors: pc.createColors(false),
  }
}

const reports: Record<string, (input: Record<string, unknown>, width: number) => Promise<string>> = {
  daily: async (input, width) =>
    printUsageDaily(await usageDaily.run(context, usageDaily.input.parse(input)), terminal(width), context),
  weekly: async (input, width) =>
    printUsageWeekly(await usageWeekly.run(context, usageWeekly.input.parse(input)), terminal(width), context),
  monthly: async (input, width) =>
    printUsageMonthly(await usageMonthly.run(context, usageMonthly.input.parse(input)), terminal(width), context),
  session: async (input, width) =>
    printUsageSession(await usageSession.run(context, usageSession.input.parse(input)), terminal(width), context),
  project: async (input, width) =>
    printUsageProject(await usageProject.run(context, usageProject.input.parse(input)), terminal(width), context),
  model: async (input, width) =>
    printUsageModel(await usageModel.run(context, usageModel.input.parse(input)), terminal(width), context),
  blocks: async (input, width) =>
    printUsageBlocks(await usageBlocks.run(context, usageBlocks.input.parse(input)), terminal(width), context),
}

const daily = (input: Record<string, unknown> = {}) => usageDaily.run(context, usageDaily.input.parse(input))

describe.each([60, 80, 120])('%i columns', (width) => {
  test.each([
    ['daily', {}],
    ['daily', { breakdown: true, instances: true }],
    ['daily', { compact: true, cost: false }],
    ['weekly', { breakdown: true }],
    ['monthly', { order: 'desc' }],
    ['session', { breakdown: true }],
    ['session', { id: S2 }],
    ['session', { compat: 'ccusage' }],
    ['project', {}],
    ['model', {}],
    ['blocks', { tokenLimit: 'max' }],
    ['blocks', { active: true, tokenLimit: '1000' }],
  ])('%s %j fits', async (name, input) => {
    const text = (await reports[name]?.(input, width)) ?? ''
    expect(text.split('\n').length).toBeGreaterThan(3)
    expect(text.endsWith('\n')).toBe(true)
    expect(text.split('\n').filter((printed) => textWidth(printed) > width)).toEqual([])
  })
})

test('prints the complete daily table', async () => {
  expect(await reports['daily']?.({ since: '20260301', breakdown: true }, 120)).toMatchInlineSnapshot(`
    "Date                                           Input  Output  Cache write  Cache read      Total      Cost  Models
    2026-03-13                                     1,000     500            0   2,000,000  2,001,500     $1.02  opus-4-6
      opus-4-6                                     1,000     500            0   2,000,000  2,001,500     $1.02
    2026-03-14                                     1,000     500            0   2,000,000  2,001,500     $0.20  haiku-4-5
      haiku-4-5                                    1,000     500            0   2,000,000  2,001,500     $0.20
    2026-03-15                                     2,000   1,000            0   4,000,000  4,003,000   ≥ $1.02  opus-4-6 +1
      opus-4-6                                     1,000     500            0   2,000,000  2,001,500     $1.02
      glm-9-of-a-very-long-name-that-fits-nowhere  1,000     500            0   2,000,000  2,001,500  unpriced
    Total                                          4,000   2,000            0   8,000,000  8,006,000   ≥ $2.24

    Cost per day  █▂█  highest $1.02 (2026-03-13)

    No known price for glm-9-of-a-very-long-name-that-fits-nowhere (2,001,500 tokens); not included in the cost. Add a price
    with a price file (setting "prices").
    Costs are at API prices; subscriptions are not billed per token.
    1 message without a usable time is left out.
    "
  `)
})

test('prints the active block', async () => {
  expect(await reports['blocks']?.({ recent: true, tokenLimit: '9000000' }, 100)).toMatchInlineSnapshot(`
    "Block             Length                   Tokens  of limit     Cost  Models
    2026-03-13 23:00  30 min                2,001,500    22.2 %    $1.02  opus-4-6
    2026-03-14 04:30  idle for 3 h 30 min
    2026-03-14 08:00  0 min                 2,001,500    22.2 %    $0.20  haiku-4-5
    2026-03-14 13:00  idle for 21 h 30 min
    2026-03-15 10:00  active, 3 h left      4,003,000    44.5 %  ≥ $1.02  glm-9-of-a-very-long-name-tha…

    Active block  since 2026-03-15 10:00, 3 h left
    Used          4,003,000 tokens, $1.02 (2,000 in, 1,000 out, the rest through the cache)
    Burn rate     66,717 tokens per minute, $1.02 per hour
    Projected     16,012,000 tokens, $4.07 at this rate
    Limit         9,000,000 tokens, 4,997,000 left; over the limit: 177.9 % projected

    No known price for glm-9-of-a-very-long-name-that-fits-nowhere (2,001,500 tokens); not included in
    the cost. Add a price with a price file (setting "prices").
    Costs are at API prices; subscriptions are not billed per token.
    1 message without a usable time is left out.
    "
  `)
})

test('suggests what to do when there is nothing to show', async () => {
  expect(await reports['daily']?.({ since: '20300101' }, 80)).toBe(
    'No usage since 2030-01-01; drop --since or --last to see all.\n',
  )
  expect(await reports['session']?.({ id: 'zzz' }, 80)).toContain('annals usage session')
  expect(await reports['blocks']?.({ active: true, sessionLength: 0.25 }, 80)).toContain('There is no active block')
})

describe('requested days', () => {
  const dates = async (input: Record<string, unknown>) => (await daily(input)).daily?.map(({ date }) => date)

  test.each([
    [{ since: '20260314' }, ['2026-03-14', '2026-03-15']],
    [{ since: '2026-03-14', until: '2026-03-14' }, ['2026-03-14']],
    [{ since: 'yesterday' }, ['2026-03-14', '2026-03-15']],
    [{ until: 'yesterday', since: '7d' }, ['2026-03-13', '2026-03-14']],
    [{ until: '2026-01' }, ['2026-01-05']],
    [{ since: 'yesterday', timezone: 'Asia/Tokyo' }, ['2026-03-14', '2026-03-15']],
    [{ last: 1 }, ['2026-03-15']],
    [{ last: 2, order: 'desc' }, ['2026-03-15', '2026-03-14']],
  ])('%j', async (input, expected) => {
    expect(await dates(input)).toEqual(expected)
  })

  test('lists all days by default, undated last', async () => {
    expect(await dates({})).toEqual(['2026-01-05', '2026-03-13', '2026-03-14', '2026-03-15', 'undated'])
    expect((await daily({ since: '2026' })).notes.undatedLeftOut).toBe(1)
  })

  test('the last weeks and months start where the reports do', async () => {
    const weekly = await usageWeekly.run(context, usageWeekly.input.parse({ last: 2, startOfWeek: 'monday' }))
    expect([weekly.options.since, ...weekly.weekly.map(({ week }) => week)]).toEqual(['2026-03-02', '2026-03-09'])
    const monthly = await usageMonthly.run(context, usageMonthly.input.parse({ last: 3 }))
    expect([monthly.options.since, ...monthly.monthly.map(({ month }) => month)]).toEqual([
      '2026-01-01',
      '2026-01',
      '2026-03',
    ])
  })

  test.each([
    [{ since: 'fnord' }, '"since" must be a date such as'],
    [{ until: '2026-02-30' }, '"until" must be a date such as'],
    [{ timezone: 'Europe/Atlantis' }, 'Unknown time zone "Europe/Atlantis"'],
    [{ last: 1, since: '7d' }, '"last" cannot be combined'],
  ])('refuses %j', async (input, message) => {
    await expect(daily(input)).rejects.toThrow(message)
  })

  test.each([[{ last: 0 }], [{ order: 'up' }], [{ mode: 'guess' }], [{ compat: 'tokscale' }]])(
    '%j is not taken',
    (input) => {
      expect(usageDaily.input.safeParse(input).success).toBe(false)
    },
  )
})

test('groups by project in the shape of ccusage, by name', async () => {
  const report = await daily({ instances: true, since: '20260314' })
  expect(Object.entries(report.projects ?? {}).map(([name, rows]) => [name, rows.map(({ date }) => date)])).toEqual([
    ['shop', ['2026-03-14']],
    ['tables', ['2026-03-15']],
  ])
  expect(report.daily).toBeUndefined()
  expect((await daily({ instances: true, since: '20300101' })).daily).toEqual([])
})

test('has no cost keys without costs', async () => {
  expect(JSON.stringify((await daily({ cost: false })).daily)).not.toMatch(/cost/i)
})

test('lists unpriced models beside the totals, which include their tokens', async () => {
  const report = await daily({ since: '20260315' })
  const unpriced = [{ model: 'glm-9-of-a-very-long-name-that-fits-nowhere', tokens: 2_001_500 }]
  expect([report.unpriced, report.totals.unpriced, report.daily?.[0]?.unpriced]).toEqual([unpriced, unpriced, unpriced])
  // 1,000 in at $5, 500 out at $25 and 2 million read at $0.50, per million.
  expect(report.totals).toMatchObject({ totalTokens: 4_003_000, totalCost: 1.0175 })
})

test('finds a session by the start of its id', async () => {
  const read = (id: string, more = {}) => usageSession.run(context, usageSession.input.parse({ id, ...more }))
  expect(await read('11111111-b')).toMatchObject({ sessionId: S2, totalTokens: 4_003_000 })
  expect(await read(S1)).toMatchObject({ sessionId: S1, entries: { length: 4 } })
  await expect(read('1111')).rejects.toThrow('2 sessions begin with "1111"')
  expect(await read('9')).toBeNull()
  expect(await read('11111111-b', { compat: 'ccusage' })).toBeNull()
})

test('notes flags without effect, once per reason', async () => {
  notices.length = 0
  await daily({ offline: false, debug: true, debugSamples: '5', singleThread: true, config: 'x', jq: '.' })
  expect(notices.map((notice) => notice.kind === 'no effect' && notice.fields.map(flagOf))).toEqual([
    ['--no-offline'],
    ['--single-thread'],
    ['--debug', '--debug-samples'],
    ['--config'],
    ['--jq'],
  ])
  notices.length = 0
  await daily()
  expect(notices).toEqual([])
})

test('uses colors on request', async () => {
  expect(await reports['daily']?.({ color: true }, 80)).toContain('\u001b[')
  expect(await reports['daily']?.({ color: false }, 80)).not.toContain('\u001b[')
})

test('the test clock is the one of the test world', () => {
  expect(new Date(NOW).toISOString()).toBe('2026-03-15T12:00:00.000Z')
})
