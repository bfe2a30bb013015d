// Every row of every transcript that speaks of usage, as columns: half a million rows are 65 MB this way, and go to disk,
// between threads and through a report without an object each. Columns of a stored table are read when they are asked for.
import { TextPool } from './text-pool.ts'

/** Of one row, as bits. */
export const USAGE_FLAG = {
  sidechain: 1,
  apiError: 2,
  /** A copy of an agent's message inside a progress record. */
  progress: 4,
  /** What an agent used in all, repeated in the result of the call that started it. */
  agentTotal: 8,
  /** `usage` is null or not an object. */
  noUsage: 16,
  /** A count is missing, negative, no whole number, or beyond what a request can use. */
  badCount: 32,
  /** The timestamp is missing or no date. */
  badTime: 64,
  fast: 128,
  batch: 256,
  /** `cache_creation` tells the two kinds of cache write apart. */
  split: 512,
  /** There is no message id: `messageId` holds the record's uuid. */
  byUuid: 1024,
  /** The line had to be mended before it could be read. */
  mended: 2048,
  /** Longer than a line may be to be held; nothing of it is known. */
  tooLong: 4096,
  /** ccusage does not read this line for its weekly, monthly, session and block reports. */
  unreadByCcusage: 8192,
  /** `speed` is given, whatever it says. */
  speed: 16_384,
  /** ccusage does not read this line for its daily report, which has a reader of its own. */
  unreadByCcusageDaily: 32_768,
  /** A count that is a part of another, or of searches, is wrong; it is taken for 0. */
  badDetail: 65_536,
  /** The record says that it is a copy from another session. */
  forked: 131_072,
} as const

const COLUMNS = {
  /** Where the row stands: number of the file, line from 1, byte offset. */
  file: Int32Array,
  line: Int32Array,
  offset: Float64Array,
  /** Milliseconds; NaN when unknown. */
  at: Float64Array,
  // Numbers of texts; 0 when absent.
  messageId: Int32Array,
  requestId: Int32Array,
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
  /** The list `usage.iterations` as JSON where it says more than the totals do. */
  iterations: Int32Array,
  // Tokens as they stand in the row.
  input: Int32Array,
  output: Int32Array,
  /** The flat count of cache writes. */
  cacheWrite: Int32Array,
  cacheWrite5m: Int32Array,
  cacheWrite1h: Int32Array,
  cacheRead: Int32Array,
  /** Part of output; -1 when unknown. */
  thinking: Int32Array,
  webSearches: Int32Array,
  /** What the record itself says it cost in dollars; NaN when it does not. */
  costUsd: Float64Array,
  /** When a limit ends, in seconds since 1970, as an error text says; 0 when none does. */
  resetsAt: Int32Array,
  flags: Int32Array,
} as const

/** Columns that hold numbers of texts. */
export const TEXT_COLUMNS = [
  'messageId',
  'requestId',
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

/** In which they are stored: wide ones first, so that each is aligned. */
export const USAGE_COLUMNS: readonly UsageColumn[] = names().toSorted((a, b) => bytesOf(b) - bytesOf(a))

function names(): UsageColumn[] {
  // The keys of a constant object.
  return Object.keys(COLUMNS) as UsageColumn[]
}

function bytesOf(name: UsageColumn): number {
  return COLUMNS[name].BYTES_PER_ELEMENT
}

/** One row to be added: a number per column. */
export type UsageValues = Record<UsageColumn, number>

/** Gives the bytes of a stored column. */
export type LoadColumn = (name: UsageColumn) => ArrayBuffer

type Columns = { [Name in UsageColumn]: ColumnArray<Name> }

export class UsageTable {
  count: number
  readonly texts: TextPool
  private readonly load: LoadColumn | undefined
  private readonly held: Partial<Record<UsageColumn, Int32Array | Float64Array>> = {}
  private room: number

  constructor(texts = new TextPool(), stored?: { count: number; load: LoadColumn }) {
    this.texts = texts
    this.count = stored?.count ?? 0
    this.room = this.count
    this.load = stored?.load
  }

  /** May be longer than the table is. Not to be kept while rows are added. */
  column<Name extends UsageColumn>(name: Name): ColumnArray<Name> {
    const known = this.held[name] ?? this.hold(name)
    // Made by the constructor that COLUMNS has for this name.
    return known as ColumnArray<Name>
  }

  /** All of them, of a table that has been added to. */
  get columns(): Columns {
    // A table that grew holds every column, each made by the constructor of its name.
    return this.held as Columns
  }

  /** The number of a new row, whose columns are to be filled. */
  append(): number {
    this.reserve(1)
    this.count += 1
    return this.count - 1
  }

  add(values: UsageValues): void {
    const row = this.append()
    for (const name of USAGE_COLUMNS) this.column(name)[row] = values[name]
  }

  /** Rows of another table, as rows of the file with this number. `translations` are kept from call to call. */
  addFrom(other: UsageTable, { start, end, file }: RowRange, translations: Map<UsageTable, Int32Array>): void {
    this.reserve(end - start)
    for (const name of USAGE_COLUMNS) this.column(name).set(other.column(name).subarray(start, end), this.count)
    this.column('file').fill(file, this.count, this.count + end - start)
    this.count += end - start
    // Who shares our texts has our numbers.
    if (other.texts === this.texts) return
    const numbers = translations.get(other) ?? new Int32Array(other.texts.size)
    translations.set(other, numbers)
    for (const name of TEXT_COLUMNS) this.translate(name, this.count - (end - start), other.texts, numbers)
  }

  /** Numbers of another pool's texts → numbers of ours, in the last rows. */
  private translate(name: (typeof TEXT_COLUMNS)[number], start: number, texts: TextPool, numbers: Int32Array): void {
    const column = this.column(name)
    for (let row = start; row < this.count; row++) {
      const theirs = column[row] ?? 0
      if (theirs === 0) continue
      const known = numbers[theirs] ?? 0
      column[row] = known === 0 ? (numbers[theirs] = this.texts.add(texts.at(theirs))) : known
    }
  }

  private hold(name: UsageColumn): Int32Array | Float64Array {
    const column = this.load ? new COLUMNS[name](this.load(name)) : new COLUMNS[name](this.room)
    this.held[name] = column
    return column
  }

  /** Room for so many more rows; who knows how many come spares the columns from growing by and by. */
  reserve(rows: number): void {
    if (this.count + rows <= this.room) return
    this.room = Math.max(256, Math.ceil(this.room * 1.5), this.count + rows)
    for (const name of USAGE_COLUMNS) {
      const grown = new COLUMNS[name](this.room)
      grown.set(this.column(name).subarray(0, this.count))
      this.held[name] = grown
    }
  }
}

export interface RowRange {
  start: number
  end: number
  file: number
}
