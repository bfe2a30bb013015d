// Looks up a message in the ledger by its file and lines, and whether it counts in this session or elsewhere.
import { RowLookup } from '../attribution/row-lookup.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { TokenCounts } from '../price/token-counts.ts'

export interface CountedMessage {
  model: string
  tokens: TokenCounts
  nanoDollars: number | null
  isCounted: boolean
}

export class LedgerLookup {
  private readonly ledger: Ledger
  private readonly costs: Float64Array
  private readonly rows: RowLookup
  private readonly session: string
  private readonly firstOf: Int32Array
  private readonly nextOf: Int32Array

  constructor(ledger: Ledger, costs: Float64Array, session: string) {
    const { row, count } = ledger.entries
    this.ledger = ledger
    this.costs = costs
    this.session = session
    this.rows = new RowLookup(ledger)
    this.firstOf = new Int32Array(ledger.table.count).fill(-1)
    this.nextOf = new Int32Array(count).fill(-1)
    for (let entry = count - 1; entry >= 0; entry--) {
      const at = row[entry] ?? 0
      this.nextOf[entry] = this.firstOf[at] ?? -1
      this.firstOf[at] = entry
    }
  }

  /** Returns undefined if no line of the message counts anywhere. */
  find(path: string, lines: readonly number[]): CountedMessage | undefined {
    for (const line of lines) {
      const entries = this.entriesAt(this.rows.counted(path, line))
      if (entries.length > 0) return this.sum(entries)
    }
    return undefined
  }

  private entriesAt(row: number): number[] {
    const entries: number[] = []
    for (let entry = this.firstOf[row] ?? -1; entry >= 0; entry = this.nextOf[entry] ?? -1) entries.push(entry)
    return entries
  }

  private sum(list: readonly number[]): CountedMessage {
    const { entries, table } = this.ledger
    const total = (column: Int32Array | Float64Array): number =>
      list.reduce((sum, entry) => sum + (column[entry] ?? 0), 0)
    const cost = total(this.costs)
    const [first = 0] = list
    return {
      model: table.texts.at(entries.model[first] ?? 0),
      tokens: {
        input: total(entries.input),
        cacheWrite5m: total(entries.cacheWrite5m),
        cacheWrite1h: total(entries.cacheWrite1h),
        cacheRead: total(entries.cacheRead),
        output: total(entries.output),
      },
      nanoDollars: Number.isNaN(cost) ? null : cost,
      isCounted: table.texts.at(entries.session[first] ?? 0) === this.session,
    }
  }
}
