// Builds ledgers from folders of transcripts, and reads the cases of test/fixtures/usage.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCcusageLedger } from '../src/analytics/ccusage/build-ccusage-ledger.ts'
import { buildLedger } from '../src/analytics/ledger/build-ledger.ts'
import { NANO, type Ledger, type LedgerFile } from '../src/analytics/ledger/ledger.ts'
import { UsageTable } from '../src/analytics/ledger/usage-table.ts'
import { createPricer } from '../src/analytics/price/pricer.ts'
import { entryCosts } from '../src/analytics/report/entry-costs.ts'
import { ByteReader } from '../src/reader/byte-reader.ts'
import { locate } from '../src/reader/locate.ts'
import { UsageScanner } from '../src/store/ledger/usage-scanner.ts'
import { root } from './rules/files.ts'

export const usageFixtures = join(root, 'test', 'fixtures', 'usage')

export interface Totals {
  entries: number
  input: number
  output: number
  cacheWrite5m: number
  cacheWrite1h: number
  cacheRead: number
  webSearches: number
  costNano: number
  unpriced?: { model: string; tokens: number }[]
}

export interface RowDecision {
  file: string
  line: number
  counted: boolean
  reason: string
  duplicateOf?: { file: string; line: number }
}

/** ccusage's own figures, as printed by the pinned release. */
export interface CcusageTotals {
  input: number
  output: number
  cacheCreation: number
  cacheRead: number
  costUsd: number
}

/** Input and output per day or month, per zone. */
export type Periods = Record<string, Record<string, [input: number, output: number]>>

export interface UsageExpectation {
  why: string[]
  roots?: string[]
  annals: Totals
  /** Only where they differ from ours. */
  ccusage?: { daily: CcusageTotals; monthly: CcusageTotals }
  rows: RowDecision[]
  days?: Periods
  months?: Periods
  blocks?: {
    start: string
    end: string
    isGap: boolean
    entries: number
    ccusageEntries?: number
    resetsAt?: string
  }[]
  /** Entries by session or model, if relevant to the case. */
  sessions?: Record<string, number>
  models?: Record<string, number>
  lowerBounds?: boolean[]
  /** Set if a line is not exactly one record. */
  damaged?: boolean
  recordCostUsd?: number
  costState?: Record<string, { totalCostUsd: number; processes: number }>
}

export interface UsageFixture {
  name: string
  folder: string
  roots: string[]
  expected: UsageExpectation
}

export function readUsageFixtures(): UsageFixture[] {
  return readdirSync(usageFixtures)
    .toSorted()
    .map((name) => {
      const folder = join(usageFixtures, name)
      // Our own files, written for this type.
      const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as UsageExpectation
      return { name, folder, roots: (expected.roots ?? ['.']).map((part) => join(folder, part)), expected }
    })
}

export function scanUsage(roots: readonly string[]): { table: UsageTable; files: LedgerFile[] } {
  const files = locate(roots)
    .files.filter(({ kind }) => kind === 'session' || kind === 'agent' || kind === 'journal')
    .map(({ path, project, sessionId, agentId }) => ({
      path,
      project: project ?? '',
      session: sessionId ?? '',
      agent: agentId ?? '',
      archived: -1,
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const table = new UsageTable()
  const scanner = new UsageScanner(table, true)
  files.forEach(({ path }, file) => {
    const reader = new ByteReader(path)
    scanner.scan(reader, { offset: 0, line: 1 }, file)
    reader.close()
  })
  return { table, files }
}

export function readOurLedger(roots: readonly string[]): Ledger {
  const { table, files } = scanUsage(roots)
  return buildLedger(table, files, createPricer())
}

/** By ccusage's rule, for its daily report or all others. */
export function readTheirLedger(roots: readonly string[], isDaily: boolean): Ledger {
  const { table, files } = scanUsage(roots)
  return buildCcusageLedger(table, files, { isDaily })
}

/** Costs as in the reports: recorded, otherwise computed. */
export function ccusageTotalsOf(ledger: Ledger): CcusageTotals {
  const costs = entryCosts(ledger, 'auto')
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead } = totalsOf(ledger)
  const nano = costs.reduce((sum, cost) => sum + (Number.isNaN(cost) ? 0 : cost), 0)
  return { input, output, cacheCreation: cacheWrite5m + cacheWrite1h, cacheRead, costUsd: nano / NANO }
}

export function totalsOf({ entries, table }: Ledger): Totals {
  const sum = (column: ArrayLike<number>) => Array.from(column).reduce((total, value) => total + value, 0)
  const unpriced = new Map<string, number>()
  let costNano = 0
  for (let index = 0; index < entries.count; index++) {
    const cost = entries.cost[index] ?? NaN
    if (!Number.isNaN(cost)) costNano += cost
    else {
      const model = table.texts.at(entries.model[index] ?? 0) || 'unknown'
      unpriced.set(model, (unpriced.get(model) ?? 0) + tokensOf(entries, index))
    }
  }
  return {
    entries: entries.count,
    input: sum(entries.input),
    output: sum(entries.output),
    cacheWrite5m: sum(entries.cacheWrite5m),
    cacheWrite1h: sum(entries.cacheWrite1h),
    cacheRead: sum(entries.cacheRead),
    webSearches: sum(entries.webSearches),
    costNano,
    ...(unpriced.size > 0 ? { unpriced: [...unpriced].map(([model, tokens]) => ({ model, tokens })) } : {}),
  }
}

function tokensOf(entries: Ledger['entries'], index: number): number {
  return (
    (entries.input[index] ?? 0) +
    (entries.output[index] ?? 0) +
    (entries.cacheWrite5m[index] ?? 0) +
    (entries.cacheWrite1h[index] ?? 0) +
    (entries.cacheRead[index] ?? 0)
  )
}
