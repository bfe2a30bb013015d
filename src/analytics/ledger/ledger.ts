// The usage ledger: every usage row of every file, and whether it counts or why not. All reports, the session list and
// the index take their figures from it. A row is a transcript line with usage; an entry is a counted message.
import { noTokens, type TokenCounts } from '../price/token-counts.ts'
import type { UsageTable } from './usage-table.ts'

export interface LedgerFile {
  path: string
  project: string
  /** The session its path belongs to; '' for agents stored beside the session, whose rows name it. */
  session: string
  agent: string
  /** Location in the archive; -1 if the file itself exists. */
  archived: number
  linked?: boolean
}

export type LedgerRule = 'annals' | 'ccusage'

/** Index 0 is a counted row. */
export const REASONS = [
  'counted',
  'duplicate',
  /** A sidechain repeats a message of its session under another request. */
  'replay',
  'synthetic',
  'progress copy',
  /** An agent's total. The agent's own messages are counted. */
  'agent total',
  'no usage',
  'bad count',
  'too long',
  // From here on only under ccusage's rule.
  'unread',
  /** Wrapped rows count only in the daily report. */
  'daily only',
  'archived',
  'linked',
] as const

export type Reason = (typeof REASONS)[number]

export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason)
}

/** The counted entries as columns: one per API message, or one per model if a message was billed at several. */
export interface Entries {
  count: number
  row: Int32Array
  /** Milliseconds; NaN if unknown. */
  at: Float64Array
  /** Numbers of texts in the table. `project` is a folder below `projects`, or a path after `withProjects`. */
  model: Int32Array
  session: Int32Array
  project: Int32Array
  input: Int32Array
  output: Int32Array
  cacheWrite5m: Int32Array
  cacheWrite1h: Int32Array
  cacheRead: Int32Array
  webSearches: Int32Array
  /** Nano-dollars; NaN without a price. Integers under our own rule. */
  cost: Float64Array
}

export interface Ledger {
  rule: LedgerRule
  table: UsageTable
  files: readonly LedgerFile[]
  entries: Entries
  reason: Uint8Array
  /** For each uncounted row, the row that counts instead, or -1. */
  standIn: Int32Array
}

export const NANO = 1e9

export function entryTokens(entries: Entries, entry: number): TokenCounts {
  return {
    input: entries.input[entry] ?? 0,
    output: entries.output[entry] ?? 0,
    cacheWrite5m: entries.cacheWrite5m[entry] ?? 0,
    cacheWrite1h: entries.cacheWrite1h[entry] ?? 0,
    cacheRead: entries.cacheRead[entry] ?? 0,
  }
}

export function emptyEntry(): Record<EntryColumn, number> {
  return { row: 0, at: 0, model: 0, session: 0, project: 0, ...noTokens(), webSearches: 0, cost: 0 }
}

type EntryColumns = Omit<Entries, 'count'>

export class EntryList {
  private count = 0
  private columns: EntryColumns

  constructor(room: number) {
    this.columns = makeColumns(room)
  }

  add(entry: { [Name in keyof EntryColumns]: number }): void {
    if (this.count === this.columns.row.length) this.grow()
    const { columns } = this
    const at = this.count++
    // Each column by name: a loop over the names takes three times as long.
    columns.row[at] = entry.row
    columns.at[at] = entry.at
    columns.model[at] = entry.model
    columns.session[at] = entry.session
    columns.project[at] = entry.project
    columns.input[at] = entry.input
    columns.output[at] = entry.output
    columns.cacheWrite5m[at] = entry.cacheWrite5m
    columns.cacheWrite1h[at] = entry.cacheWrite1h
    columns.cacheRead[at] = entry.cacheRead
    columns.webSearches[at] = entry.webSearches
    columns.cost[at] = entry.cost
  }

  finish(): Entries {
    return { count: this.count, ...mapColumns((name) => this.columns[name].subarray(0, this.count)) }
  }

  private grow(): void {
    const old = this.columns
    this.columns = makeColumns(Math.max(16, this.count * 2))
    for (const name of ENTRY_COLUMNS) this.columns[name].set(old[name])
  }
}

const ENTRY_TYPES = {
  at: Float64Array,
  cost: Float64Array,
  row: Int32Array,
  model: Int32Array,
  session: Int32Array,
  project: Int32Array,
  input: Int32Array,
  output: Int32Array,
  cacheWrite5m: Int32Array,
  cacheWrite1h: Int32Array,
  cacheRead: Int32Array,
  webSearches: Int32Array,
} as const

export type EntryColumn = keyof typeof ENTRY_TYPES

/** In storage order: wide columns first. */
// The keys of a constant object.
export const ENTRY_COLUMNS = Object.keys(ENTRY_TYPES) as readonly EntryColumn[]

export function makeEntryColumn(name: EntryColumn, room: number | ArrayBuffer): Int32Array | Float64Array {
  // TypeScript does not merge the two constructor signatures.
  return typeof room === 'number' ? new ENTRY_TYPES[name](room) : new ENTRY_TYPES[name](room)
}

function makeColumns(room: number): EntryColumns {
  return mapColumns((name) => makeEntryColumn(name, room))
}

export function mapColumns(make: (name: EntryColumn) => Int32Array | Float64Array): EntryColumns {
  // One array per name, made by that name's own constructor.
  return Object.fromEntries(ENTRY_COLUMNS.map((name) => [name, make(name)])) as unknown as EntryColumns
}

/** Versions before 2.1.97 did not always record the final output count. A missing version does not count as old. */
export function isLowerBound(version: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.map(Number) ?? []
  if (major === undefined || minor === undefined || patch === undefined) return false
  if (major !== 2) return major < 2
  return minor < 1 || (minor === 1 && patch < 97)
}
