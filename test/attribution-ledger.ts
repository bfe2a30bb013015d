// Builds a ledger from short row descriptions, with the real counting rule and price table.
import { buildLedger } from '../src/analytics/ledger/build-ledger.ts'
import type { Ledger } from '../src/analytics/ledger/ledger.ts'
import { UsageTable } from '../src/analytics/ledger/usage-table.ts'
import { createPricer } from '../src/analytics/price/pricer.ts'
import { UNKNOWN_ROW } from './unknown-row.ts'

export interface LedgerRow {
  /** `projects/<folder>/<session>.jsonl` or `projects/<folder>/<session>/subagents/agent-<id>.jsonl`. */
  path?: string
  line?: number
  at?: string
  message?: string
  request?: string
  agent?: string
  model?: string
  cwd?: string
  branch?: string
  skill?: string
  mcpServer?: string
  input?: number
  output?: number
  cacheWrite5m?: number
  cacheWrite1h?: number
  cacheRead?: number
  webSearches?: number
  flags?: number
}

export const MAIN_PATH = 'projects/-home-mara-tidepool/s1.jsonl'
export const LINE_BYTES = 1000

export function makeLedger(rows: readonly LedgerRow[]): Ledger {
  const table = new UsageTable()
  const paths = [...new Set(rows.map(({ path = MAIN_PATH }) => path))].toSorted()
  rows.forEach((row, index) => {
    const text = (value: string | undefined) => (value === undefined || value === '' ? 0 : table.texts.add(value))
    const { line = index + 1, path = MAIN_PATH } = row
    const [write5m, write1h] = [row.cacheWrite5m ?? 0, row.cacheWrite1h ?? 0]
    table.add({
      ...UNKNOWN_ROW,
      file: paths.indexOf(path),
      line,
      offset: (line - 1) * LINE_BYTES,
      at: row.at === undefined ? NaN : Date.parse(row.at),
      messageId: text(row.message ?? `msg_${index}`),
      requestId: text(row.request ?? `req_${row.message ?? index}`),
      sessionId: text(sessionOf(path)),
      agentId: text(row.agent),
      model: text(row.model ?? 'claude-opus-4-6'),
      cwd: text(row.cwd),
      branch: text(row.branch),
      skill: text(row.skill),
      mcpServer: text(row.mcpServer),
      input: row.input ?? 0,
      output: row.output ?? 0,
      cacheWrite: write5m + write1h,
      cacheWrite5m: write5m,
      cacheWrite1h: write1h,
      cacheRead: row.cacheRead ?? 0,
      webSearches: row.webSearches ?? 0,
      flags: row.flags ?? 0,
    })
  })
  const files = paths.map((path) => ({
    path,
    project: path.split('/')[1] ?? '',
    session: sessionOf(path),
    agent: /agent-(\w+)\.jsonl$/.exec(path)?.[1] ?? '',
    archived: -1,
  }))
  return buildLedger(table, files, createPricer())
}

function sessionOf(path: string): string {
  return (path.split('/')[2] ?? '').replace(/\.jsonl$/, '')
}
