import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_BYTES, MAIN_PATH, makeLedger, type LedgerRow } from '../../../test/attribution-ledger.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { makeZone } from '../report/zone.ts'
import { groupByAgent } from './group-by-agent.ts'
import { groupByCause } from './group-by-server.ts'
import { groupByHour } from './group-by-turn.ts'
import { groupByTool, type PlacedCall } from './group-by-tool.ts'
import { groupByText, type Groups } from './groups.ts'
import { sumAll, sumGroups, type GroupSum } from './sum-groups.ts'

const AGENT_PATH = 'projects/-home-mara-tidepool/s1/subagents/agent-x.jsonl'
const OTHER_PATH = 'projects/-home-mara-lantern/s2.jsonl'

const sumOf = (ledger: Ledger, groups: Groups) => sumGroups(ledger.entries, ledger.entries.cost, groups)

describe('shared requests', () => {
  test('split evenly, with the remainder on the first key', () => {
    // Opus 4.6: 5,000 nano-dollars per input token, 25,000 per output token: 4 x 5,000 + 2 x 25,000 = 70,000, a third is 23,333.
    const ledger = makeLedger([{ message: 'm', input: 4, output: 2 }])
    const call = (id: string, tool: string) => ({ id, tool, path: MAIN_PATH, line: 1 })
    const calls = [call('a', 'Read'), call('b', 'Bash'), call('c', 'Bash')]
    const figures = sumOf(ledger, groupByTool(ledger, { calls, readTo: new Map() })).map(
      ({ key, input, output, cost, requests }) => ({ key, input, output, cost, requests }),
    )
    expect(figures).toEqual([
      { key: 'Read', input: 2, output: 2, cost: 23_334, requests: 1 },
      { key: 'Bash', input: 2, output: 0, cost: 46_666, requests: 1 },
    ])
  })

  test('add only tokens for a model without a price', () => {
    const ledger = makeLedger([
      { model: 'pelican-9', input: 5, cacheRead: 2, branch: 'dev' },
      { input: 1, branch: 'dev' },
    ])
    const branch = ledger.table.column('branch')
    const [sum] = sumOf(
      ledger,
      groupByText(ledger, (entry) => branch[ledger.entries.row[entry] ?? 0] ?? 0),
    )
    expect(sum).toMatchObject({ key: 'dev', requests: 2, input: 6, cacheRead: 2, unpriced: 7, cost: 5000 })
  })

  test('counts only included entries and omits keys without any', () => {
    const ledger = makeLedger([{ input: 1 }, { model: 'claude-haiku-4-5', input: 10 }])
    const models = groupByText(ledger, (entry) => ledger.entries.model[entry] ?? 0)
    const sums = sumGroups(ledger.entries, ledger.entries.cost, models, Uint8Array.from([0, 1]))
    expect(sums.map(({ key, input, cost }) => [key, input, cost])).toEqual([['claude-haiku-4-5', 10, 10_000]])
    expect(sumAll(ledger.entries, ledger.entries.cost, Uint8Array.from([0, 0]))).toMatchObject({ requests: 0, cost: 0 })
  })
})

const rowArbitrary: fc.Arbitrary<LedgerRow> = fc.record({
  path: fc.constantFrom(MAIN_PATH, AGENT_PATH, OTHER_PATH),
  at: fc.constantFrom('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', '2026-10-25T23:59:59.999Z', 'never'),
  message: fc.constantFrom('msg_1', 'msg_2', 'msg_3', 'msg_4', 'msg_5'),
  request: fc.constantFrom('req_1', 'req_2'),
  agent: fc.constantFrom('', 'x', 'y'),
  model: fc.constantFrom('claude-opus-4-6', 'claude-haiku-4-5', 'pelican-9', '<synthetic>'),
  branch: fc.constantFrom('', 'main', 'dev'),
  skill: fc.constantFrom('', 'review'),
  mcpServer: fc.constantFrom('', 'tides'),
  input: fc.nat({ max: 40 }),
  output: fc.nat({ max: 40 }),
  cacheWrite5m: fc.nat({ max: 40 }),
  cacheWrite1h: fc.nat({ max: 40 }),
  cacheRead: fc.nat({ max: 400 }),
  webSearches: fc.nat({ max: 3 }),
  flags: fc.constantFrom(0, USAGE_FLAG.sidechain, USAGE_FLAG.progress),
})

const callArbitrary: fc.Arbitrary<PlacedCall> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  tool: fc.constantFrom('Read', 'Bash', 'Task', 'Agent', 'mcp__tides__today'),
  path: fc.constantFrom(MAIN_PATH, AGENT_PATH, OTHER_PATH, 'projects/gone.jsonl'),
  line: fc.nat({ max: 14 }),
})

const MEASURES = [
  'input',
  'output',
  'cacheWrite5m',
  'cacheWrite1h',
  'cacheRead',
  'webSearches',
  'cost',
  'unpriced',
] as const

const addUp = (sums: readonly GroupSum[]) => MEASURES.map((name) => sums.reduce((total, sum) => total + sum[name], 0))

test('every grouping adds up to the same total in integers', () => {
  const zone = makeZone('Europe/Berlin')
  if (!zone) throw new Error('This Node has no time zones.')
  fc.assert(
    fc.property(
      fc.array(rowArbitrary, { maxLength: 14 }),
      fc.array(callArbitrary, { maxLength: 20 }),
      fc.nat({ max: 14 }),
      (rows, calls, read) => {
        const ledger = makeLedger(rows)
        const { entries, table } = ledger
        const branch = table.column('branch')
        const readTo = new Map([[MAIN_PATH, read * LINE_BYTES]])
        const ways = [
          groupByText(ledger, (entry) => entries.project[entry] ?? 0),
          groupByText(ledger, (entry) => entries.model[entry] ?? 0),
          groupByText(ledger, (entry) => branch[entries.row[entry] ?? 0] ?? 0),
          groupByCause(ledger, 'skill'),
          groupByCause(ledger, 'mcpServer'),
          groupByHour(ledger, zone),
          groupByAgent(ledger, { byPath: new Map(), byId: new Map([['y', 'Explore']]) }),
          groupByTool(ledger, { calls, readTo }),
        ]
        const total = addUp([sumAll(entries, entries.cost)])
        for (const groups of ways) {
          const sums = sumOf(ledger, groups)
          expect(addUp(sums)).toEqual(total)
          for (const sum of sums) for (const name of MEASURES) expect(Number.isSafeInteger(sum[name])).toBe(true)
        }
      },
    ),
  )
})
