// Every transcript row with usage, as columns that are read on first use: half a million rows take 65 MB.
import { TextPool } from './text-pool.ts'

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

export type UsageValues = Record<UsageColumn, number>

export type LoadColumn = (name: UsageColumn) => ArrayBuffer

type ColumnArrays = { [Name in UsageColumn]: ColumnArray<Name> }

export class UsageTable {
  count: number
  readonly texts: TextPool
  private readonly load: LoadColumn | undefined
  private readonly loaded: Partial<Record<UsageColumn, Int32Array | Float64Array>> = {}
  private room: number

  constructor(texts = new TextPool(), stored?: { count: number; load: LoadColumn }) {
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

  /** Pass the same `translations` to every call. */
  addFrom(other: UsageTable, { start, end, file }: RowRange, translations: Map<UsageTable, Int32Array>): void {
    this.reserve(end - start)
    for (const name of USAGE_COLUMNS) this.column(name).set(other.column(name).subarray(start, end), this.count)
    this.column('file').fill(file, this.count, this.count + end - start)
    this.count += end - start
    if (other.texts === this.texts) return
    const numbers = translations.get(other) ?? new Int32Array(other.texts.size)
    translations.set(other, numbers)
    for (const name of TEXT_COLUMNS) this.translate(name, this.count - (end - start), other.texts, numbers)
  }

  private translate(name: (typeof TEXT_COLUMNS)[number], start: number, texts: TextPool, numbers: Int32Array): void {
    const column = this.column(name)
    for (let row = start; row < this.count; row++) {
      const theirs = column[row] ?? 0
      if (theirs === 0) continue
      const known = numbers[theirs] ?? 0
      column[row] = known === 0 ? (numbers[theirs] = this.texts.add(texts.at(theirs))) : known
    }
  }

  private loadColumn(name: UsageColumn): Int32Array | Float64Array {
    const column = this.load ? new COLUMNS[name](this.load(name)) : new COLUMNS[name](this.room)
    this.loaded[name] = column
    return column
  }

  reserve(rows: number): void {
    if (this.count + rows <= this.room) return
    this.room = Math.max(256, Math.ceil(this.room * 1.5), this.count + rows)
    for (const name of USAGE_COLUMNS) {
      const grown = new COLUMNS[name](this.room)
      grown.set(this.column(name).subarray(0, this.count))
      this.loaded[name] = grown
    }
  }
}

export interface RowRange {
  start: number
  end: number
  file: number
}
