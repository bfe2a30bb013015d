import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { usageFixtures } from '../../../test/usage-world.ts'
import { printUsageExplain } from './explain.ts'
import { createTerminal } from '../terminal.ts'
import { formatSpent } from '../../text/quantity.ts'
import { textWidth } from '../../text/width.ts'
import { usageExplainInput } from '../../operations/usage/declarations.ts'
import { runExplain } from '../../operations/usage/explain.ts'
import type { UsageExplanation } from '../../operations/usage/explain-outputs.ts'

let world: KeepWorld

beforeEach(() => {
  world = makeKeepWorld()
})

afterEach(() => world.remove())

/** Each case has its own project and messages, because a message counts only once across all files. */
function take(...names: string[]): void {
  for (const name of names) {
    const from = join(usageFixtures, name, 'projects', '-home-mira-harbour')
    for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.jsonl'),
    ))
      world.write(
        `projects/-home-mira-${name}/${file}`,
        readFileSync(join(from, file), 'utf8').replaceAll('"msg_', `"msg_${name}_`),
      )
  }
}

async function explain(input: Partial<Record<keyof typeof usageExplainInput.shape, unknown>> = {}) {
  return runExplain(world.context(), usageExplainInput.parse(input))
}

function print(value: UsageExplanation, width: number): string {
  const terminal = { ...createTerminal(process), width, tableWidth: width, colors: pc.createColors(false) }
  return printUsageExplain(value, terminal, world.context())
}

describe('usage explain', () => {
  test('returns every row with its reason, and the totals', async () => {
    take('streamed-rows')
    const { entries, totals, reasons, omitted, diff, costChecks } = await explain()
    expect(entries.map(({ line, counted, reason }) => [line, counted, reason])).toEqual([
      [2, false, 'duplicate'],
      [3, false, 'duplicate'],
      [4, true, 'counted'],
    ])
    expect(totals).toMatchObject({ rows: 3, entries: 1, costUsd: 0.002175, rowsByReason: { counted: 1, duplicate: 2 } })
    expect(Object.keys(reasons)).toEqual(['counted', 'duplicate'])
    expect([omitted, diff, costChecks]).toEqual([0, undefined, []])
  })

  test('a limit shortens the list, not the totals', async () => {
    take('streamed-rows', 'iterations-advisor')
    const { entries, omitted, totals } = await explain({ limit: 2 })
    expect([entries.length, omitted, totals.entries]).toEqual([2, 3, 3])
  })

  test('filters by day, month, session and project', async () => {
    take('month-edge')
    expect((await explain({ day: '2026-01-31', timezone: 'Asia/Tokyo' })).totals.tokens.input).toBe(1)
    expect((await explain({ month: '2026-02', timezone: 'Asia/Tokyo' })).totals.tokens.input).toBe(5)
    expect((await explain({ month: '2026-02' })).totals.tokens.input).toBe(3)
    expect((await explain({ session: 's1', project: 'edge' })).totals.tokens.input).toBe(6)
    expect((await explain({ project: 'quarry' })).totals.rows).toBe(0)
  })

  test('refuses two kinds of date filters', async () => {
    await expect(explain({ day: 'today', month: '2026-02' })).rejects.toThrow(/Use only one of/)
  })

  test('lists problems first', async () => {
    take('negative-count', 'missing-model', 'streamed-rows')
    const value = await explain()
    expect(value.problems.map(({ line, problem }) => [line, problem.slice(0, 20)])).toEqual([
      [1, 'No model is named; t'],
      [1, 'A token count is mis'],
    ])
    expect(print(value, 100)).toMatch(/^2 problems\n/)
  })

  test('returns the differences from the daily and the other reports of ccusage', async () => {
    take('progress-only', 'web-search')
    const { diff = [], entries } = await explain({ diff: 'ccusage' })
    expect(diff.map(({ reports, causes }) => [reports.length, causes.map(({ cause }) => cause)])).toEqual([
      [1, ['web searches']],
      [4, ['web searches', 'progress records']],
    ])
    expect(diff.every(({ unexplained }) => Object.values(unexplained).every((value) => value === 0))).toBe(true)
    expect(entries.map(({ messageId }) => messageId)).toEqual(['msg_progress-only_boat1', 'msg_web-search_harbour1'])
  })

  test('compares with the cost recorded by Claude Code', async () => {
    take('cost-state')
    const { costChecks } = await explain({ day: '2026-03-02' })
    expect(costChecks).toMatchObject([{ session: 's1', processes: 2, models: [{ model: 'claude-opus-4-5' }] }])
    expect(costChecks[0]?.claudeCodeUsd).toBeCloseTo(0.00324, 9)
    expect(costChecks[0]?.differenceUsd).toBeCloseTo(0, 9)
  })

  test('the last recorded cost of a resumed session is the total', async () => {
    take('cost-state-resumed')
    const { costChecks } = await explain()
    expect(costChecks).toMatchObject([{ processes: 1 }])
    expect(costChecks[0]?.claudeCodeUsd).toBeCloseTo(0.00213, 9)
  })

  test('prints no matching rows', async () => {
    const value = await explain({ diff: 'ccusage' })
    expect(value).toMatchObject({ entries: [], problems: [], totals: { rows: 0, costUsd: 0 } })
    expect(print(await explain(), 80)).toContain('There are no sessions in')
    take('batch')
    expect(print(await explain({ since: '2099-01-01' }), 80)).toContain('No usage rows match')
  })
})

describe('printUsageExplain', () => {
  test.each([60, 80, 100, 120])('fits %d columns', async (width) => {
    take('streamed-rows', 'negative-count', 'cost-state', 'unknown-model', 'lower-bound', 'progress-only', 'web-search')
    for (const value of [await explain(), await explain({ diff: 'ccusage' })]) {
      const lines = print(value, width).split('\n')
      // A path in a list of problems is never cut, so that it can be opened.
      expect(lines.filter((line) => textWidth(line) > width && !line.includes('.jsonl:'))).toEqual([])
    }
  })

  test.each([0, 12.15])('totals $%d and usage without a price as other surfaces do', async (usd) => {
    take('unknown-model')
    const found = await explain()
    const totals = { ...found.totals, costUsd: usd }
    expect(totals.unpriced).toHaveLength(1)
    expect(print({ ...found, totals }, 120)).toContain(
      `2 messages, ${formatSpent({ usd, unpriced: totals.unpriced })}\n`,
    )
  })

  test('prints rows, reasons and totals', async () => {
    take('streamed-rows')
    const text = print(await explain(), 120)
    expect(text).toMatch(
      /2026-03-02 10:00\s+10\s+40\s+100\s+1k\s+\$0\.002175\s+counted\s+claude-opus-4-5\s+\S*s1\.jsonl:4/,
    )
    expect(text).toContain('2 duplicate: Another row counts for the same message.')
    expect(text).toContain('1 message, $0.002175')
  })

  test('prints causes and their sums', async () => {
    take('web-search')
    const text = print(await explain({ diff: 'ccusage' }), 120)
    expect(text).toMatch(/web searches\s+1\s+0\s+0\s+0\s+0\s+-\$0\.030000/)
    expect(text).toMatch(/Difference\s+0\s+0\s+0\s+0\s+-\$0\.030000/)
    expect(text).not.toContain('Unexplained')
  })

  test('lets no control character through', async () => {
    const usage = { input_tokens: 1, output_tokens: 1 }
    const message = { id: 'm\u001b[31m', model: 'evil\u001b[2J', usage }
    world.write('projects/-src/s1.jsonl', `${JSON.stringify({ type: 'assistant', sessionId: 's1', message })}\n`)
    expect(print(await explain(), 100)).not.toContain('\u001b')
  })
})
