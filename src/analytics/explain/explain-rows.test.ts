import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOurLedger, readUsageFixtures, type UsageFixture } from '../../../test/usage-world.ts'
import { createPricer } from '../price/pricer.ts'
import { entryCosts } from '../report/entry-costs.ts'
import { makeZone } from '../report/zone.ts'
import { countExplained } from './count-explained.ts'
import { explainRows, type ExplainedEntry } from './explain-rows.ts'
import { findProblems } from './find-problems.ts'
import { rowsInScope, type RowScope } from './rows-in-scope.ts'
import { sumExplained } from './sum-explained.ts'

const UTC = makeZone('UTC')
const fixtures = readUsageFixtures()

function fixture(name: string): UsageFixture {
  const found = fixtures.find((each) => each.name === name)
  if (!found) throw new Error(`no fixture ${name}`)
  return found
}

function explain({ roots }: Pick<UsageFixture, 'roots'>, scope: Partial<RowScope> = {}, limit = Infinity) {
  const ledger = readOurLedger(roots)
  if (!UTC) throw new Error('no UTC')
  const wanted = rowsInScope(ledger, { zone: UTC, ...scope })
  const costs = entryCosts(ledger, 'auto')
  return {
    entries: explainRows({ ledger, costs, wanted, pricer: createPricer() }, limit),
    totals: sumExplained(ledger, costs, wanted),
    problems: findProblems(ledger, wanted),
    count: countExplained(ledger, wanted),
  }
}

const sum = (entries: readonly ExplainedEntry[], pick: (entry: ExplainedEntry) => number) =>
  entries.reduce((total, entry) => total + pick(entry), 0)

describe('explained rows', () => {
  test.each(fixtures)('$name: rows add up to the totals', (each) => {
    const { entries, totals, count } = explain(each)
    const counted = entries.filter((entry) => entry.counted)
    expect(counted).toHaveLength(totals.entries)
    expect(entries).toHaveLength(count)
    expect(totals.rows).toBe(each.expected.rows.length)
    expect(Object.values(totals.rowsByReason).reduce((total, rows) => total + rows, 0)).toBe(totals.rows)
    for (const name of ['input', 'output', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead'] as const)
      expect([name, sum(counted, ({ tokens }) => tokens[name])]).toEqual([name, totals.tokens[name]])
    expect(sum(entries, ({ costUsd }) => costUsd ?? 0)).toBeCloseTo(totals.costUsd, 9)
    expect(totals.tokens.input).toBe(each.expected.annals.input)
    expect(totals.costUsd).toBeCloseTo(each.expected.recordCostUsd ?? each.expected.annals.costNano / 1e9, 9)
    expect(totals.unpriced).toEqual(each.expected.annals.unpriced ?? [])
  })

  test('a duplicate names the row that counts instead and costs nothing', () => {
    const { folder } = fixture('streamed-rows')
    const { entries } = explain(fixture('streamed-rows'))
    const file = 'projects/-home-mira-harbour/s1.jsonl'
    expect(entries.map((entry) => ({ ...entry, file: relative(folder, entry.file) }))[0]).toMatchObject({
      file,
      line: 2,
      messageId: 'msg_harbour1',
      requestId: 'req_harbour1',
      counted: false,
      reason: 'duplicate',
      price: null,
      costUsd: 0,
      session: 's1',
      project: '-home-mira-harbour',
      timestamp: '2026-03-02T10:00:00.000Z',
    })
    expect(entries[0]?.duplicateOf?.line).toBe(4)
  })

  test('a counted row has its price', () => {
    const [entry] = explain(fixture('us-only')).entries
    expect(entry).toMatchObject({
      counted: true,
      costUsd: 0.001155,
      price: { model: 'claude-opus-4-6', usdPerMillion: { input: 5.5, output: 27.5 }, longContext: null },
    })
    expect(entry?.price?.modifiers.map(({ name }) => name)).toEqual(['inference in the US only'])
  })

  test('explains long requests, fast requests and models without a price', () => {
    expect(explain(fixture('sonnet-above-200k')).entries[0]?.price?.longContext).toEqual({
      tokens: 300_000,
      above: 200_000,
    })
    expect(explain(fixture('fast-mode')).entries[0]).toMatchObject({
      model: 'claude-opus-4-8-fast',
      price: { model: 'claude-opus-4-8', usdPerMillion: { input: 10 } },
    })
    expect(explain(fixture('unknown-model')).entries[0]).toMatchObject({ costUsd: null, price: null, counted: true })
  })

  test('lists a message billed at two models once per model', () => {
    expect(explain(fixture('iterations-advisor')).entries.map(({ line, model }) => [line, model])).toEqual([
      [1, 'claude-opus-4-5'],
      [1, 'claude-sonnet-4-5'],
    ])
  })

  test('marks output that is a lower bound', () => {
    const { entries } = explain(fixture('lower-bound'))
    expect(entries.map(({ lowerBound }) => lowerBound)).toEqual(fixture('lower-bound').expected.lowerBounds)
  })

  test('respects the limit', () => {
    const { entries, count, totals } = explain(fixture('streamed-rows'), {}, 1)
    expect([entries.length, count, totals.rows]).toEqual([1, 3, 3])
  })
})

describe('scope', () => {
  test('selects one day in a time zone', () => {
    const zone = makeZone('Europe/Berlin')
    if (!zone) throw new Error('no zone')
    const day = zone.dayOf(Date.parse('2026-03-29T12:00:00Z'))
    const { totals } = explain(fixture('summer-time'), { zone, since: day, until: day })
    expect([totals.tokens.input, totals.tokens.output]).toEqual([5, 50])
  })

  test('excludes rows without a time from every day', () => {
    const { totals } = explain(fixture('absurd-timestamp'), { since: -1e6, until: 1e6 })
    expect(totals.rows).toBe(0)
  })

  test("includes a session's agents, wherever their files are", () => {
    expect(explain(fixture('flat-agent-file'), { session: 's1' }).totals.entries).toBe(2)
    expect(explain(fixture('workflow-agent'), { session: 's1' }).totals.entries).toBe(2)
    expect(explain(fixture('workflow-agent'), { session: 's2' }).totals.rows).toBe(0)
  })

  test('selects a project by part of its path', () => {
    expect(explain(fixture('agent-file'), { project: 'mira/HARBOUR' }).totals.entries).toBe(2)
    expect(explain(fixture('agent-file'), { project: 'quarry' }).totals.rows).toBe(0)
  })
})

describe('problems', () => {
  test.each([
    ['negative-count', [1], /negative/],
    ['string-count', [1], /not an integer/],
    ['missing-output', [1], /missing/],
    ['absurd-timestamp', [1, 2, 3], /not on any day/],
    ['missing-model', [1], /No model/],
  ] as const)('%s', (name, lines, message) => {
    const { problems } = explain(fixture(name))
    expect(problems.map(({ line }) => line)).toEqual(lines)
    for (const { problem } of problems) expect(problem).toMatch(message)
  })

  test.each(['streamed-rows', 'synthetic', 'usage-null', 'unknown-model'])('none in %s', (name) => {
    expect(explain(fixture(name)).problems).toEqual([])
  })
})
