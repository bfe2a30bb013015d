// Turns a counted row into a priced entry. A message with steps of several models has one entry per model.
import type { Billable, Pricer } from '../price/pricer.ts'
import { noTokens, TOKEN_CLASSES, type TokenCounts } from '../price/token-counts.ts'
import { parseSteps, type UsageStep } from './iterations.ts'
import { emptyEntry, type EntryList, type LedgerFile } from './ledger.ts'
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

export class EntryMaker {
  private readonly table: UsageTable
  private readonly entries: EntryList
  private readonly pricer: Pricer
  private readonly files: readonly LedgerFile[]
  /** Text numbers of the session and the project of each file; -1 until a row of the file is counted. */
  private readonly sessions: Int32Array
  private readonly projects: Int32Array
  private readonly columns: ReturnType<typeof columnsOf>
  private readonly fastModels = new Map<number, number>()
  /** Reused: there may be half a million rows. */
  private readonly billable: Billable = {
    model: '',
    atMs: null,
    ...noTokens(),
    webSearches: 0,
    isFast: false,
    isBatch: false,
    geo: null,
  }
  private readonly entry = emptyEntry()

  constructor(table: UsageTable, files: readonly LedgerFile[], entries: EntryList, pricer: Pricer) {
    this.table = table
    this.entries = entries
    this.pricer = pricer
    this.columns = columnsOf(table)
    this.files = files
    this.sessions = new Int32Array(files.length).fill(-1)
    this.projects = new Int32Array(files.length).fill(-1)
  }

  add(row: number): void {
    this.describe(row)
    const iterations = this.columns.iterations[row] ?? 0
    const steps = iterations === 0 ? undefined : parseSteps(this.table.texts.at(iterations))
    if (steps) this.addSteps(row, steps)
    else this.addTotals(row)
  }

  private addTotals(row: number): void {
    const { entry } = this
    const write1h = this.columns.cacheWrite1h[row] ?? 0
    const split = (this.columns.cacheWrite5m[row] ?? 0) + write1h
    entry.input = this.columns.input[row] ?? 0
    entry.output = this.columns.output[row] ?? 0
    // The flat count can be 0 while the split is not. Its surplus over the split counts as five-minute writes.
    entry.cacheWrite5m = Math.max(this.columns.cacheWrite[row] ?? 0, split) - write1h
    entry.cacheWrite1h = write1h
    entry.cacheRead = this.columns.cacheRead[row] ?? 0
    entry.cost = this.price(entry)
    this.entries.add(entry)
  }

  private addSteps(row: number, steps: readonly UsageStep[]): void {
    const own = this.billable.model
    const ownId = this.entry.model
    const isFast = this.billable.isFast
    for (const model of new Set(steps.map((step) => step.model ?? own))) {
      const sum = noTokens()
      this.billable.model = model
      // Fast mode applies to the message's own model, not to its advisors.
      this.billable.isFast = isFast && model === own
      this.entry.model = model === own ? ownId : this.table.texts.add(model)
      this.entry.cost = 0
      for (const step of steps.filter((each) => (each.model ?? own) === model)) {
        for (const name of TOKEN_CLASSES) sum[name] += step[name]
        this.entry.cost += this.price(step)
        // Searches belong to the message, not to each of its steps.
        this.billable.webSearches = 0
      }
      this.entries.add({ ...this.entry, ...sum, row })
      this.entry.webSearches = 0
    }
  }

  private describe(row: number): void {
    const { table, entry, billable } = this
    const flags = this.columns.flags[row] ?? 0
    const file = this.columns.file[row] ?? 0
    const model = this.columns.model[row] ?? 0
    const geo = this.columns.geo[row] ?? 0
    if (this.sessions[file] === -1) this.numberFile(file)
    entry.row = row
    entry.at = this.columns.at[row] ?? NaN
    entry.model = (flags & USAGE_FLAG.fast) === 0 ? model : this.fast(model)
    entry.session = this.sessions[file] || (this.columns.sessionId[row] ?? 0)
    entry.project = this.projects[file] ?? 0
    entry.webSearches = this.columns.webSearches[row] ?? 0
    billable.model = table.texts.at(model)
    billable.atMs = Number.isNaN(entry.at) ? null : entry.at
    billable.webSearches = entry.webSearches
    billable.isFast = (flags & USAGE_FLAG.fast) !== 0
    billable.isBatch = (flags & USAGE_FLAG.batch) !== 0
    billable.geo = geo === 0 ? null : table.texts.at(geo)
  }

  private numberFile(file: number): void {
    const { session = '', project = '' } = this.files[file] ?? {}
    this.sessions[file] = this.table.texts.add(session)
    this.projects[file] = this.table.texts.add(project)
  }

  private price(counts: TokenCounts): number {
    const { billable } = this
    // Each class by name: a loop over the names took a third of the time of a cold report's entries.
    billable.input = counts.input
    billable.output = counts.output
    billable.cacheWrite5m = counts.cacheWrite5m
    billable.cacheWrite1h = counts.cacheWrite1h
    billable.cacheRead = counts.cacheRead
    return this.pricer.price(billable) ?? NaN
  }

  private fast(model: number): number {
    const known = this.fastModels.get(model)
    if (known !== undefined) return known
    const id = this.table.texts.add(`${this.table.texts.at(model)}-fast`)
    this.fastModels.set(model, id)
    return id
  }
}

function columnsOf(table: UsageTable) {
  return {
    at: table.column('at'),
    cacheRead: table.column('cacheRead'),
    cacheWrite: table.column('cacheWrite'),
    cacheWrite1h: table.column('cacheWrite1h'),
    cacheWrite5m: table.column('cacheWrite5m'),
    file: table.column('file'),
    flags: table.column('flags'),
    geo: table.column('geo'),
    input: table.column('input'),
    iterations: table.column('iterations'),
    model: table.column('model'),
    output: table.column('output'),
    sessionId: table.column('sessionId'),
    webSearches: table.column('webSearches'),
  }
}
