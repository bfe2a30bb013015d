// Builds a ledger from individual entries with their costs, for report tests.
import { EntryList, type Ledger, type LedgerRule } from '../src/analytics/ledger/ledger.ts'
import { UsageTable } from '../src/analytics/ledger/usage-table.ts'
import { UNKNOWN_ROW } from './unknown-row.ts'

export interface ReportEntry {
  /** Absent for a missing or invalid time. */
  at?: number | string
  model?: string
  session?: string
  project?: string
  input?: number
  output?: number
  write5m?: number
  write1h?: number
  read?: number
  /** Nano-dollars; absent for a model without a price. */
  cost?: number
  /** The cost recorded in the transcript. */
  costUsd?: number
  version?: string
  /** Seconds, in a record that says when a limit resets. */
  resetsAt?: number
  /** Whether this is a further model of the previous message. */
  isSameRow?: boolean
}

export function reportLedger(given: readonly ReportEntry[], rule: LedgerRule = 'annals'): Ledger {
  const table = new UsageTable()
  const entries = new EntryList(given.length)
  const text = (value: string | undefined, otherwise: string) => table.texts.add(value ?? otherwise)
  const paths = [...new Set(given.map(pathOf))].toSorted()
  for (const entry of given) {
    const { at, model, input = 0, output = 0, write5m = 0, write1h = 0, read = 0 } = entry
    const ms = at === undefined ? NaN : typeof at === 'number' ? at : Date.parse(at)
    const session = text(entry.session, 's1')
    if (!entry.isSameRow)
      table.add({
        ...UNKNOWN_ROW,
        file: paths.indexOf(pathOf(entry)),
        at: ms,
        model: text(model, 'claude-opus-4-6'),
        sessionId: session,
        version: text(entry.version, '2.1.200'),
        cacheWrite: write5m + write1h,
        costUsd: entry.costUsd ?? NaN,
        resetsAt: entry.resetsAt ?? 0,
      })
    entries.add({
      row: table.count - 1,
      at: ms,
      model: text(model, 'claude-opus-4-6'),
      session,
      project: text(entry.project, '-home-mara-shop'),
      input,
      output,
      cacheWrite5m: write5m,
      cacheWrite1h: write1h,
      cacheRead: read,
      webSearches: 0,
      cost: entry.cost ?? NaN,
    })
  }
  const files = paths.map((path) => {
    const [, project = '', file = ''] = path.split('/')
    return { path, project, session: file.replace('.jsonl', ''), agent: '', archived: -1 }
  })
  const [reason, standIn] = [new Uint8Array(table.count), new Int32Array(table.count).fill(-1)]
  return { rule, table, files, entries: entries.finish(), reason, standIn }
}

function pathOf({ project = '-home-mara-shop', session = 's1' }: ReportEntry): string {
  return `projects/${project}/${session}.jsonl`
}
