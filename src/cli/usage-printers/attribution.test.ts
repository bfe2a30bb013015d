import { join } from 'node:path'
import { Readable } from 'node:stream'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../operations/context.ts'
import type { AttributionReport, AttributionRow } from '../../operations/usage/cause-outputs.ts'
import type { ToolsReport } from '../../operations/usage/cause-outputs.ts'
import { textWidth } from '../../text/width.ts'
import { createTerminal } from '../terminal.ts'
import { printUsageAttribution } from './attribution.ts'
import { printUsageTools } from './tools.ts'

const context = createContext({
  platform: 'linux',
  env: { CLAUDE_CONFIG_DIR: join(import.meta.dirname, '../../../sample'), ANNALS_TIME_ZONE: 'UTC' },
  home: import.meta.dirname,
  now: () => 0,
  directory: import.meta.dirname,
  overrides: {},
  stdin: Readable.from([]),
})

const terminal = (width: number) => ({
  ...createTerminal(process),
  width,
  tableWidth: width,
  colors: pc.createColors(false),
})

function row(key: string, costUsd: number, share: number, extra: Partial<AttributionRow> = {}): AttributionRow {
  return {
    key,
    share,
    requests: 1234,
    inputTokens: 1200,
    outputTokens: 3400,
    cacheCreationTokens: 56_000,
    cacheReadTokens: 7_800_000,
    totalTokens: 7_860_600,
    webSearches: 0,
    costUsd,
    unpricedTokens: 0,
    ...extra,
  }
}

const attribution = (fields: Partial<AttributionReport>): AttributionReport => ({
  by: 'tool',
  session: null,
  timeZone: 'UTC',
  rows: [row('Bash', 1234.5, 0.75), row('mcp__a_server_with_a_long_name__and_a_tool_with_a_longer_one', 0.001, 0.001)],
  totals: row('', 1646, 1),
  unpriced: [],
  omitted: 0,
  ...fields,
})

const attributed = (fields: Partial<AttributionReport>, width = 120) =>
  printUsageAttribution(attribution(fields), terminal(width), context)

const statistics = {
  calls: 1779,
  share: 0.4,
  errors: 57,
  errorRate: 0.0735,
  unanswered: 5,
  medianResult: 263,
  largestResult: 300_311,
  medianDurationMs: 1294,
}
const toolsReport: ToolsReport = {
  by: 'session',
  rows: [
    { key: '0a1b2c3d-0000-4000-8000-000000000001', name: 'A title that goes on and on\u001b[31m', ...statistics },
    { key: '(unknown)', name: '(unknown)', ...statistics, errors: 0, errorRate: null, medianDurationMs: null },
  ],
  totals: statistics,
  omitted: 3,
}

const tableOf = (text: string) => text.split('\n\n')[0]?.split('\n') ?? []

describe('usage attribution', () => {
  test('prints a table with bars and a total', () => {
    expect(tableOf(attributed({ rows: [row('Bash', 1234.5, 0.75), row('Read', 411.5, 0.25)] }, 200))).toEqual([
      'Tool               Share       Cost  Tokens  Requests  Output  Input  Written  Read',
      'Bash   ██████████   75 %  $1,234.50    7.9M     1,234    3.4k   1.2k      56k  7.8M',
      'Read   ███▍         25 %    $411.50    7.9M     1,234    3.4k   1.2k      56k  7.8M',
      'Total                     $1,646.00    7.9M     1,234    3.4k   1.2k      56k  7.8M',
    ])
  })

  test.each([60, 80, 100, 120])('fits %i columns, with cost and tokens', (width) => {
    const turn = {
      prompt: 'Survey the coast and count whatever lives on it\nplease',
      startedAt: '2026-02-11T09:00:00Z',
    }
    const rows = [row('12', 3, 0.5, { turn: { ...turn, agentCostUsd: 1 } }), row('(no turn)', 3, 0.5)]
    const unpriced = [{ model: 'pelican-9-with-a-name-that-goes-on', tokens: 5_000_000 }]
    for (const text of [attributed({ unpriced }, width), attributed({ by: 'turn', rows }, width)]) {
      for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width)
      expect(text).toMatch(/^(?:Tool|Turn) .*Cost.*Tokens/)
    }
  })

  test('never shows unpriced usage as free', () => {
    const rows = [
      row('pelican-9', 0, 0, { unpricedTokens: 7_860_600 }),
      row('both', 2, 1, { unpricedTokens: 5 }),
      row('little', 0.001, 0.0001),
      row('nothing', 0, 0, { totalTokens: 0 }),
    ]
    const text = attributed({ by: 'model', rows, unpriced: [{ model: 'pelican-9', tokens: 7_860_600 }] })
    const costs = tableOf(text).map((line) => /unpriced|(?:<|≥ )?\$\S+/.exec(line)?.[0])
    expect(costs).toEqual([undefined, 'unpriced', '≥ $2.00', '<$0.01', '$0.00', '$1,646.00'])
    expect(text).toContain('No known price for pelican-9 (7,860,600 tokens)')
  })

  test('prints a sparkline of the hours, and the number of omitted rows', () => {
    const text = attributed({
      by: 'hour',
      rows: [row('00', 1, 0.1), row('23', 9, 0.9), row('undated', 1, 0)],
      omitted: 2,
    })
    expect(text).toContain(`00 ▁${' '.repeat(22)}█ 23`)
    expect(text).toContain('2 more; see --limit.')
  })

  test('prints the start, prompt and agent cost of a turn', () => {
    const turn = { prompt: 'Survey\u001b[31m', startedAt: '2026-02-11T09:00:00.000Z', agentCostUsd: 1.5 }
    const [, first] = tableOf(attributed({ by: 'turn', rows: [row('1', 3, 0.5, { turn })], timeZone: 'Asia/Kolkata' }))
    expect(first).toMatch(/^1 +2026-02-11 14:30 +Survey\S* +\$1\.50 +█+ +50 % +\$3\.00/)
    expect(first).not.toContain('\u001b')
  })

  test('prints a sentence without rows', () => {
    expect(attributed({ rows: [] })).toBe('No usage matches; remove a filter to see more.\n')
  })
})

describe('usage tools', () => {
  test('prints a table with rates, lengths and times', () => {
    const text = printUsageTools(
      { ...toolsReport, by: 'tool', rows: [{ key: 'Bash', name: 'Bash', ...statistics }] },
      terminal(120),
      context,
    )
    expect(tableOf(text)).toEqual([
      'Tool               Calls  Share  Errors  Rate  No answer  Result  Largest  Time',
      'Bash   ██████████  1,779   40 %      57   7 %          5     263     300k   1 s',
      'Total              1,779   40 %      57   7 %          5     263     300k   1 s',
    ])
    expect(text).toContain('3 more; see --limit.')
  })

  test.each([60, 80, 120])('fits %i columns', (width) => {
    const lines = printUsageTools(toolsReport, terminal(width), context).split('\n')
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width)
    expect(lines[1]).toMatch(/^0a1b2c3d A title/)
    expect(lines.join('')).not.toContain('\u001b')
  })

  test('prints a sentence without rows', () => {
    expect(printUsageTools({ ...toolsReport, rows: [] }, terminal(80), context)).toMatch(/^No tool calls match/)
  })
})
