import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { unrelatedArbitrary, usageLinesArbitrary } from '../../../test/usage-arbitrary.ts'
import { readUsageFixtures, scanUsage } from '../../../test/usage-world.ts'
import { buildCcusageLedger } from '../ccusage/build-ccusage-ledger.ts'
import { buildLedger } from '../ledger/build-ledger.ts'
import { createPricer } from '../price/pricer.ts'
import { entryCosts, type CostMode } from '../report/entry-costs.ts'
import { diffLedgers, type DiffAmount, type LedgerDiff } from './diff-ledgers.ts'
import { runs } from '../../../test/extent.ts'
import { corpus, hasCorpus } from '../../../test/corpus-folder.ts'

function diffOf(roots: readonly string[], isDaily: boolean, mode: CostMode = 'auto'): LedgerDiff {
  const { table, files } = scanUsage(roots)
  const pricer = createPricer()
  const ours = buildLedger(table, files, pricer)
  const theirs = buildCcusageLedger(table, files, { isDaily, mode })
  const wanted = new Uint8Array(table.count).fill(1)
  const [ourCosts, theirCosts] = [entryCosts(ours, mode), entryCosts(theirs, mode)]
  return diffLedgers({ ours, theirs, ourCosts, theirCosts, wanted, pricer, mode, limit: Infinity })
}

const NOTHING: DiffAmount = {
  inputTokens: 0,
  outputTokens: 0,
  cacheCreationTokens: 0,
  cacheReadTokens: 0,
  costUsd: 0,
}

/** Describes each sum that does not add up. */
function findGaps({ ours, ccusage, difference, causes, unexplained }: LedgerDiff): string[] {
  const names = Object.keys(NOTHING) as (keyof DiffAmount)[] // The keys of a constant object.
  return names.flatMap((name) => {
    const sum = causes.reduce((total, cause) => total + cause[name], 0)
    const listed = causes.flatMap(({ entries }) => entries).reduce((total, entry) => total + entry[name], 0)
    return [
      ...(isClose(ccusage[name] - ours[name], difference[name])
        ? []
        : [`${name}: the difference is none of the totals`]),
      ...(isClose(sum, difference[name]) ? [] : [`${name}: causes are ${sum}, the difference ${difference[name]}`]),
      ...(isClose(listed, sum) ? [] : [`${name}: rows are ${listed}, causes ${sum}`]),
      ...(unexplained[name] === 0 ? [] : [`${name}: ${unexplained[name]} unexplained`]),
    ]
  })
}

/** Tolerance for floating-point dollars. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9
}

const causesOf = ({ causes }: LedgerDiff) =>
  causes.map(({ cause, model }) => (model === null ? cause : `${cause} ${model}`))

describe('differences from ccusage', () => {
  test.each(readUsageFixtures())('$name: every difference has a cause', ({ roots }) => {
    for (const isDaily of [true, false])
      for (const mode of ['auto', 'calculate', 'display'] as const) {
        const diff = diffOf(roots, isDaily, mode)
        expect(findGaps(diff)).toEqual([])
        expect(causesOf(diff)).not.toContain('unexplained')
      }
  })

  test.each([
    ['synthetic', 'synthetic'],
    ['larger-output-smaller-total', 'other row'],
    ['cache-flat-larger', 'cache writes'],
    ['iterations-compaction', 'steps'],
    ['web-search', 'web searches'],
    ['us-only', 'inference region'],
    ['batch', 'batch'],
    ['sonnet-above-200k', 'long context'],
    ['haiku-above-100k', 'no price there claude-haiku-5-5'],
    ['no-message-id', 'copies'],
    ['gateway-id', 'merged'],
    ['progress-only', 'progress records'],
    ['usage-with-a-space', 'unread'],
    ['glued-records', 'unread'],
    ['larger-row-with-a-space', 'unread'],
    ['aside-replay-at-another-time', 'copies'],
  ])('%s: %s', (name, cause) => {
    const fixture = readUsageFixtures().find((each) => each.name === name)
    expect(causesOf(diffOf(fixture?.roots ?? [], false))).toEqual([cause])
  })

  test('is empty where both agree', () => {
    const fixture = readUsageFixtures().find(({ name }) => name === 'streamed-rows')
    expect(diffOf(fixture?.roots ?? [], true)).toMatchObject({ difference: NOTHING, causes: [], unexplained: NOTHING })
  })

  test('a cause lists its rows and amounts', () => {
    const fixture = readUsageFixtures().find(({ name }) => name === 'cache-flat-larger')
    const [cause] = diffOf(fixture?.roots ?? [], true).causes
    expect(cause).toMatchObject({ rows: 1, cacheCreationTokens: -200, costUsd: -0.00125, omitted: 0 })
    expect(cause?.entries).toMatchObject([{ line: 1, cacheCreationTokens: -200, costUsd: -0.00125 }])
  })
})

test.skipIf(!hasCorpus)('real transcripts leave nothing unexplained', () => {
  for (const isDaily of [true, false]) {
    const diff = diffOf([corpus], isDaily)
    expect(findGaps(diff)).toEqual([])
    expect(causesOf(diff)).not.toContain('unexplained')
    expect(diff.ours.outputTokens).toBeGreaterThan(0)
  }
})

const folder = mkdtempSync(join(tmpdir(), 'annals-diff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('explains every difference for any set of rows', () => {
  fc.assert(
    fc.property(usageLinesArbitrary, fc.array(unrelatedArbitrary, { maxLength: 4 }), (lines, unrelated) => {
      const home = mkdtempSync(join(folder, 'home-'))
      const files = new Map<string, string[]>([['other.jsonl', unrelated]])
      for (const { session, agent, text } of lines) {
        const name = agent ? `s${session}/subagents/agent-a1.jsonl` : `s${session}.jsonl`
        files.set(name, [...(files.get(name) ?? []), text])
      }
      for (const [name, own] of files) {
        const path = join(home, 'projects', '-home-mira-harbour', name)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, own.map((line) => `${line}\n`).join(''))
      }
      for (const isDaily of [true, false]) {
        const diff = diffOf([home], isDaily)
        expect(findGaps(diff)).toEqual([])
        expect(causesOf(diff)).not.toContain('unexplained')
      }
      rmSync(home, { recursive: true })
    }),
    { numRuns: runs(60) },
  )
})
