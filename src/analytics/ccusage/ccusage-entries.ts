// A row, or one advisor step of it, as ccusage sees it: the fields that identify copies, and the counts.
import { SYNTHETIC_MODEL } from '../../format/model.ts'
import { emptyEntry, NANO, type EntryColumn, type LedgerFile } from '../ledger/ledger.ts'
import { USAGE_FLAG, type UsageTable } from '../ledger/usage-table.ts'
import { ccusageCost, type CcusageCounts } from './ccusage-cost.ts'
import { ccusageLocation } from './ccusage-location.ts'
import { findCcusagePrice, type CcusagePrice } from './ccusage-price-book.ts'
import type { CcusageStep } from './ccusage-steps.ts'
import type { CcusageCandidate } from './survivors.ts'

type CcusageMode = 'auto' | 'calculate' | 'display'

export class CcusageEntries {
  private readonly table: UsageTable
  private readonly steps: ReadonlyMap<number, readonly CcusageStep[]>
  private readonly mode: CcusageMode
  private readonly columns: ReturnType<typeof columnsOf>
  private readonly sessions: Int32Array
  private readonly projects: Int32Array
  private readonly advisorIds = new Map<string, number>()
  private readonly fastModels = new Map<number, number>()
  private readonly prices = new Map<number, CcusagePrice | undefined>()
  private readonly synthetic: number
  private row = 0
  private part = 0
  // Reused: there may be half a million.
  private readonly candidate: CcusageCandidate = {
    message: 0,
    request: 0,
    session: 0,
    at: 0,
    isSidechain: false,
    tokens: 0,
    hasSpeed: false,
  }
  private readonly counts: CcusageCounts = { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 }
  private readonly line = emptyEntry()

  /** Adds all names it will need to the table's texts. */
  constructor(
    table: UsageTable,
    files: readonly LedgerFile[],
    steps: ReadonlyMap<number, readonly CcusageStep[]>,
    mode: CcusageMode,
  ) {
    this.table = table
    this.steps = steps
    this.mode = mode
    this.columns = columnsOf(table)
    const locations = files.map(({ path }) => ccusageLocation(path))
    this.sessions = Int32Array.from(locations, ({ session }) => table.texts.add(session))
    this.projects = Int32Array.from(locations, ({ project }) => table.texts.add(project))
    this.synthetic = table.texts.find(SYNTHETIC_MODEL)
    for (const [row, list] of steps) list.forEach((_, index) => this.nameAdvisor(row, index + 1))
  }

  /** Returns the fields that identify copies. Part 0 is the message itself, the others are its advisor steps. */
  describe(row: number, part: number): CcusageCandidate {
    const { candidate, columns } = this
    const step = this.stepOf(row, part)
    const flags = columns.flags[row] ?? 0
    this.row = row
    this.part = part
    candidate.message = step ? this.nameAdvisor(row, part) : this.messageOf(row)
    candidate.request = columns.requestId[row] ?? 0
    candidate.session = columns.sessionId[row] || (this.sessions[columns.file[row] ?? 0] ?? 0)
    candidate.at = columns.at[row] ?? NaN
    // For a wrapped message, ccusage looks at the inner record, which has no such field.
    candidate.isSidechain = (flags & (USAGE_FLAG.sidechain | USAGE_FLAG.progress)) === USAGE_FLAG.sidechain
    candidate.tokens = totalOf(this.countsOf(row, step))
    candidate.hasSpeed = step ? step.hasSpeed : (flags & USAGE_FLAG.speed) !== 0
    return candidate
  }

  compareCost(row: number, part: number): number {
    const isCopy = part === 0 && this.part === 0 && COMPARED.every((name) => this.isEqual(name, row))
    return isCopy ? 0 : this.costInMode(this.row, this.part) - this.costInMode(row, part)
  }

  entry(row: number, part: number): Record<EntryColumn, number> {
    const { line, columns } = this
    const step = this.stepOf(row, part)
    const counts = this.countsOf(row, step)
    const file = columns.file[row] ?? 0
    line.row = row
    line.at = columns.at[row] ?? NaN
    line.model = step ? this.table.texts.add(step.model) : this.nameModel(row)
    line.session = this.sessions[file] ?? 0
    line.project = this.projects[file] ?? 0
    line.input = counts.input
    line.output = counts.output
    line.cacheWrite5m = counts.cacheWrite5m
    line.cacheWrite1h = counts.cacheWrite1h
    line.cacheRead = counts.cacheRead
    line.cost = this.costOf(row, step, counts) * NANO
    return line
  }

  private stepOf(row: number, part: number): CcusageStep | undefined {
    return part === 0 ? undefined : this.steps.get(row)?.[part - 1]
  }

  private messageOf(row: number): number {
    const { flags, messageId } = this.columns
    return ((flags[row] ?? 0) & USAGE_FLAG.byUuid) === 0 ? (messageId[row] ?? 0) : 0
  }

  private nameAdvisor(row: number, part: number): number {
    const message = this.messageOf(row)
    if (message === 0) return 0
    const key = `${message}:${part}`
    const known = this.advisorIds.get(key)
    if (known !== undefined) return known
    const id = this.table.texts.add(`${this.table.texts.at(message)}:advisor:${part - 1}`)
    this.advisorIds.set(key, id)
    return id
  }

  private nameModel(row: number): number {
    const model = this.columns.model[row] ?? 0
    if (model === 0 || model === this.synthetic) return 0
    if (((this.columns.flags[row] ?? 0) & USAGE_FLAG.fast) === 0) return model
    const known = this.fastModels.get(model)
    if (known !== undefined) return known
    const id = this.table.texts.add(`${this.table.texts.at(model)}-fast`)
    this.fastModels.set(model, id)
    return id
  }

  private countsOf(row: number, step: CcusageStep | undefined): CcusageCounts {
    if (step) return step
    const { counts, columns } = this
    const isSplit = ((columns.flags[row] ?? 0) & USAGE_FLAG.split) !== 0
    counts.input = columns.input[row] ?? 0
    counts.output = columns.output[row] ?? 0
    // The split is used even if it is 0 and the flat count is not.
    counts.cacheWrite5m = (isSplit ? columns.cacheWrite5m[row] : columns.cacheWrite[row]) ?? 0
    counts.cacheWrite1h = isSplit ? (columns.cacheWrite1h[row] ?? 0) : 0
    counts.cacheRead = columns.cacheRead[row] ?? 0
    return counts
  }

  private isEqual(name: (typeof COMPARED)[number], row: number): boolean {
    return Object.is(this.columns[name][row], this.columns[name][this.row])
  }

  private costInMode(row: number, part: number): number {
    const step = this.stepOf(row, part)
    const recorded = step ? NaN : (this.columns.costUsd[row] ?? NaN)
    if (this.mode === 'display') return recorded || 0
    return (
      (this.mode === 'auto' && !Number.isNaN(recorded) ? recorded : this.costOf(row, step, this.countsOf(row, step))) ||
      0
    )
  }

  private costOf(row: number, step: CcusageStep | undefined, counts: CcusageCounts): number {
    const model = this.columns.model[row] ?? 0
    if (totalOf(counts) === 0 || (!step && model !== 0 && model === this.synthetic)) return 0
    if (step) return ccusageCost(findCcusagePrice(step.model), counts, step.isFast)
    return ccusageCost(this.priceOf(model), counts, ((this.columns.flags[row] ?? 0) & USAGE_FLAG.fast) !== 0)
  }

  private priceOf(model: number): CcusagePrice | undefined {
    const known = this.prices.get(model)
    if (known !== undefined || this.prices.has(model)) return known
    const price = model === 0 ? undefined : findCcusagePrice(this.table.texts.at(model))
    this.prices.set(model, price)
    return price
  }
}

const COMPARED = [
  'input',
  'output',
  'cacheRead',
  'cacheWrite',
  'cacheWrite5m',
  'cacheWrite1h',
  'model',
  'costUsd',
  'flags',
] as const

function totalOf({ input, output, cacheWrite5m, cacheWrite1h, cacheRead }: CcusageCounts): number {
  return input + output + cacheWrite5m + cacheWrite1h + cacheRead
}

function columnsOf(table: UsageTable) {
  return {
    file: table.column('file'),
    at: table.column('at'),
    messageId: table.column('messageId'),
    requestId: table.column('requestId'),
    sessionId: table.column('sessionId'),
    model: table.column('model'),
    input: table.column('input'),
    output: table.column('output'),
    cacheWrite: table.column('cacheWrite'),
    cacheWrite5m: table.column('cacheWrite5m'),
    cacheWrite1h: table.column('cacheWrite1h'),
    cacheRead: table.column('cacheRead'),
    costUsd: table.column('costUsd'),
    flags: table.column('flags'),
  }
}
