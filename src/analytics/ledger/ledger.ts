// The one count of what was used: every row of every file, and for each whether it counts or why not. All reports, the
// list of sessions and the index read their figures here.
import { noTokens, type TokenCounts } from '../price/token-counts.ts'
import type { UsageTable } from './usage-table.ts'

/** A transcript as the ledger knows it. */
export interface LedgerFile {
  path: string
  /** Folder below `projects`. */
  project: string
  /** The session it belongs to by its place; '' for agents beside the session, whose rows name it. */
  session: string
  agent: string
  /** Where it lies in the archive; -1 while the file itself is there. */
  archived: number
  /** Reached through a link. */
  linked?: boolean
}

export type LedgerRule = 'annals' | 'ccusage'

/** Why a row is not counted; 0 is a row that is. */
export const REASONS = [
  'counted',
  /** Another row stands for the same message. */
  'duplicate',
  /** A sidechain repeats a message of its session under another request. */
  'replay',
  /** Written by Claude Code itself: no request was made. */
  'synthetic',
  /** A progress record repeats a message that stands in a transcript. */
  'progress copy',
  /** What an agent used in all; its own messages are counted. */
  'agent total',
  'no usage',
  'bad count',
  'too long',
  /** ccusage: a line it does not read. */
  'unread',
  /** ccusage: wrapped rows count in the daily report only. */
  'daily only',
  /** ccusage: the file lies in the archive alone, where it does not look. */
  'archived',
  /** ccusage: it does not follow links. */
  'linked',
] as const

export type Reason = (typeof REASONS)[number]

export function reasonCode(reason: Reason): number {
  return REASONS.indexOf(reason)
}

/** What counts, as columns: one entry an API message, more only where one message was billed at several models. */
export interface Entries {
  count: number
  /** The row that stands for it. */
  row: Int32Array
  /** Milliseconds; NaN when unknown. */
  at: Float64Array
  /** Numbers of texts of the table. `project` is a folder below `projects`. */
  model: Int32Array
  session: Int32Array
  project: Int32Array
  input: Int32Array
  output: Int32Array
  cacheWrite5m: Int32Array
  cacheWrite1h: Int32Array
  cacheRead: Int32Array
  webSearches: Int32Array
  /** Nano-dollars; NaN when the model has no price. Whole numbers under our own rule. */
  cost: Float64Array
}

export interface Ledger {
  rule: LedgerRule
  table: UsageTable
  files: readonly LedgerFile[]
  entries: Entries
  /** Per row: number of its reason. */
  reason: Uint8Array
  /** Per row: the row that counts in its place; -1 when none does. */
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

/** To be filled in and added. */
export function emptyEntry(): Record<EntryColumn, number> {
  return { row: 0, at: 0, model: 0, session: 0, project: 0, ...noTokens(), webSearches: 0, cost: 0 }
}

type EntryColumns = Omit<Entries, 'count'>

/** Entries one by one; finished as columns of their exact length. */
export class EntryList {
  private count = 0
  private columns: EntryColumns

  constructor(room: number) {
    this.columns = makeColumns(room)
  }

  add(entry: { [Name in keyof EntryColumns]: number }): void {
    if (this.count === this.columns.row.length) this.grow()
    for (const name of ENTRY_COLUMNS) this.columns[name][this.count] = entry[name]
    this.count += 1
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

/** In the order in which they are stored: wide ones first. */
// The keys of a constant object.
export const ENTRY_COLUMNS = Object.keys(ENTRY_TYPES) as readonly EntryColumn[]

export function makeEntryColumn(name: EntryColumn, room: number | ArrayBuffer): Int32Array | Float64Array {
  // The two signatures of the constructor are not one to TypeScript.
  return typeof room === 'number' ? new ENTRY_TYPES[name](room) : new ENTRY_TYPES[name](room)
}

function makeColumns(room: number): EntryColumns {
  return mapColumns((name) => makeEntryColumn(name, room))
}

export function mapColumns(make: (name: EntryColumn) => Int32Array | Float64Array): EntryColumns {
  // One array per name, made by that name's own constructor.
  return Object.fromEntries(ENTRY_COLUMNS.map((name) => [name, make(name)])) as unknown as EntryColumns
}

/** What does not say its version is not said to be old. */
export function isLowerBound(version: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.map(Number) ?? []
  if (major === undefined || minor === undefined || patch === undefined) return false
  if (major !== 2) return major < 2
  return minor < 1 || (minor === 1 && patch < 97)
}
