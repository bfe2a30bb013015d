// Every transcript row with usage, as columns that are read on first use: half a million rows take 65 MB.
import { TextPool, type Texts } from './text-pool.ts'

export const USAGE_FLAG = {
  sidechain: 1,
  apiError: 2,
  progress: 4,
  agentTotal: 8,
  noUsage: 16,
  /** A count is missing, negative, not an integer, or more than a request can use. */
  badCount: 32,
  badTime: 64,
  fast: 128,
  batch: 256,
  split: 512,
  /** There is no message id: `messageId` contains the record's uuid. */
  byUuid: 1024,
  repaired: 2048,
  tooLong: 4096,
  /** ccusage does not read this line for its weekly, monthly, session and block reports. */
  unreadByCcusage: 8192,
  speed: 16_384,
  unreadByCcusageDaily: 32_768,
  /** A partial count (a kind of cache write, searches) is invalid and counts as 0. */
  badDetail: 65_536,
  forked: 131_072,
} as const

const COLUMNS = {
  /** File number, line from 1, byte offset. */
  file: Int32Array,
  line: Int32Array,
  offset: Float64Array,
  /** Milliseconds; NaN if unknown. */
  at: Float64Array,
  // Text numbers; 0 if absent.
  messageId: Int32Array,
  requestId: Int32Array,
  /** Uuid of the record, or of the record it was forked from. Only for rows without `requestId`. */
  originUuid: Int32Array,
  sessionId: Int32Array,
  agentId: Int32Array,
  model: Int32Array,
  version: Int32Array,
  cwd: Int32Array,
  branch: Int32Array,
  skill: Int32Array,
  mcpServer: Int32Array,
  geo: Int32Array,
  tier: Int32Array,
  /** `usage.iterations` as JSON, if it says more than the totals. */
  iterations: Int32Array,
  input: Int32Array,
  output: Int32Array,
  cacheWrite: Int32Array,
  cacheWrite5m: Int32Array,
  cacheWrite1h: Int32Array,
  cacheRead: Int32Array,
  /** Part of the output; -1 if unknown. */
  thinking: Int32Array,
  webSearches: Int32Array,
  /** The recorded cost in dollars; NaN if absent. */
  costUsd: Float64Array,
  /** When a limit resets, in seconds since 1970, according to an error text; 0 if absent. */
  resetsAt: Int32Array,
  flags: Int32Array,
} as const

export const TEXT_COLUMNS = [
  'messageId',
  'requestId',
  'originUuid',
  'sessionId',
  'agentId',
  'model',
  'version',
  'cwd',
  'branch',
  'skill',
  'mcpServer',
  'geo',
  'tier',
  'iterations',
] as const satisfies readonly UsageColumn[]

export type UsageColumn = keyof typeof COLUMNS
export type ColumnArray<Name extends UsageColumn> = InstanceType<(typeof COLUMNS)[Name]>

/** In storage order: wide columns first, so that each is aligned. */
export const USAGE_COLUMNS: readonly UsageColumn[] = names().toSorted((a, b) => bytesOf(b) - bytesOf(a))

function names(): UsageColumn[] {
  // The keys of a constant object.
  return Object.keys(COLUMNS) as UsageColumn[]
}

function bytesOf(name: UsageColumn): number {
  return COLUMNS[name].BYTES_PER_ELEMENT
}

export function makeUsageColumn(name: UsageColumn, room: number): Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> {
  return new COLUMNS[name](room)
}

export type UsageValues = Record<UsageColumn, number>

export type LoadColumn = (name: UsageColumn) => ArrayBuffer

type ColumnArrays = { [Name in UsageColumn]: ColumnArray<Name> }

export class UsageTable {
  count: number
  readonly texts: Texts
  private readonly load: LoadColumn | undefined
  private readonly loaded: Partial<Record<UsageColumn, Int32Array | Float64Array>> = {}
  private room: number

  constructor(texts: Texts = new TextPool(), stored?: { count: number; load: LoadColumn }) {
    this.texts = texts
    this.count = stored?.count ?? 0
    this.room = this.count
    this.load = stored?.load
  }

  /** The column may be longer than the table. Do not keep it while rows are added. */
  column<Name extends UsageColumn>(name: Name): ColumnArray<Name> {
    const known = this.loaded[name] ?? this.loadColumn(name)
    // Made by the constructor that COLUMNS has for this name.
    return known as ColumnArray<Name>
  }

  get columns(): ColumnArrays {
    // A table that grew has every column, each made by the constructor of its name.
    return this.loaded as ColumnArrays
  }

  append(): number {
    this.reserve(1)
    this.count += 1
    return this.count - 1
  }

  add(values: UsageValues): void {
    const row = this.append()
    for (const name of USAGE_COLUMNS) this.column(name)[row] = values[name]
  }

  /** Appends a row of a table with the same texts. */
  addRow(other: UsageTable, row: number): void {
    const own = this.append()
    for (const name of USAGE_COLUMNS) this.column(name)[own] = other.column(name)[row] ?? 0
  }

  /** Appends rows of other tables. */
  addRuns(runs: readonly RowRun[]): void {
    const start = this.count
    const total = runs.reduce((sum, run) => sum + run.end - run.start, 0)
    this.reserve(total)
    this.count += total
    for (const name of USAGE_COLUMNS) copyRuns(runs, name, this.column(name), start)
    const file = this.column('file')
    let row = start
    for (const run of runs) {
      file.fill(run.file, row, row + run.end - run.start)
      row += run.end - run.start
    }
    this.translateRuns(runs, start)
  }

  private translateRuns(runs: readonly RowRun[], start: number): void {
    const translations = new Map<UsageTable, Int32Array>()
    let row = start
    for (const { table, start: from, end } of runs) {
      if (table.texts !== this.texts) {
        const numbers = translations.get(table) ?? new Int32Array(table.texts.size)
        translations.set(table, numbers)
        for (const name of TEXT_COLUMNS)
          this.translate(name, { start: row, end: row + end - from }, table.texts, numbers)
      }
      row += end - from
    }
  }

  /** Replaces each text number by `numbers` at its place. */
  renumberTexts(numbers: Int32Array): void {
    for (const name of TEXT_COLUMNS) {
      const column = this.column(name)
      for (let row = 0; row < this.count; row++) column[row] = numbers[column[row] ?? 0] ?? 0
    }
  }

  private translate(
    name: (typeof TEXT_COLUMNS)[number],
    { start, end }: { start: number; end: number },
    texts: Texts,
    numbers: Int32Array,
  ): void {
    const column = this.column(name)
    for (let row = start; row < end; row++) {
      const theirs = column[row] ?? 0
      if (theirs === 0) continue
      const known = numbers[theirs] ?? 0
      column[row] = known === 0 ? (numbers[theirs] = this.texts.add(texts.at(theirs))) : known
    }
  }

  private loadColumn(name: UsageColumn): Int32Array | Float64Array {
    const column = this.load ? new COLUMNS[name](this.load(name)) : makeUsageColumn(name, this.room)
    this.loaded[name] = column
    return column
  }

  reserve(rows: number): void {
    if (this.count + rows <= this.room) return
    this.room = Math.max(256, Math.ceil(this.room * 1.5), this.count + rows)
    for (const name of USAGE_COLUMNS) {
      const grown = makeUsageColumn(name, this.room)
      grown.set(this.column(name).subarray(0, this.count))
      this.loaded[name] = grown
    }
  }
}

/** Rows of a table, which belong to one file. */
export interface RowRun {
  table: UsageTable
  start: number
  end: number
  file: number
}

/** Views of short runs would take longer to make than their rows to copy. */
const SHORT_RUN = 64

function copyRuns(runs: readonly RowRun[], name: UsageColumn, to: Int32Array | Float64Array, start: number): void {
  let row = start
  for (const { table, start: first, end } of runs) {
    const from = table.column(name)
    if (end - first > SHORT_RUN) to.set(from.subarray(first, end), row)
    else for (let index = first; index < end; index++) to[row + index - first] = from[index] ?? 0
    row += end - first
  }
}
