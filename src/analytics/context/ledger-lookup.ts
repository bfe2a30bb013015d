// Looks up a message in the ledger by its file and lines, and whether it counts in this session or elsewhere.
import { RowLookup } from '../attribution/row-lookup.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { parseSteps } from '../ledger/iterations.ts'
import { parseJson } from '../../format/json.ts'
import { toJson } from '../../text/to-json.ts'
import type { TokenCounts } from '../price/token-counts.ts'

export interface CountedMessage {
  model: string
  tokens: TokenCounts
  nanoDollars: number | null
  isCounted: boolean
  /** After the request: what its last step sent and answered. */
  contextTokens: number
  /** The transcript of the line that counts. Another one if this message is a copy. */
  file: string
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
      const row = this.rows.counted(path, line)
      const entries = this.entriesAt(row)
      if (entries.length > 0)
        return { ...this.sum(entries), contextTokens: this.contextAfter(row), file: this.fileOf(row) }
    }
    return undefined
  }

  private entriesAt(row: number): number[] {
    const entries: number[] = []
    for (let entry = this.firstOf[row] ?? -1; entry >= 0; entry = this.nextOf[entry] ?? -1) entries.push(entry)
    return entries
  }

  private fileOf(row: number): string {
    const { table, files } = this.ledger
    return files[table.column('file')[row] ?? 0]?.path ?? ''
  }

  private contextAfter(row: number): number {
    const { table } = this.ledger
    const last = lastStep(table.texts.at(table.column('iterations')[row] ?? 0))
    if (last) return last.input + last.cacheWrite5m + last.cacheWrite1h + last.cacheRead + last.output
    const sent = (table.column('input')[row] ?? 0) + (table.column('cacheRead')[row] ?? 0)
    return sent + (table.column('cacheWrite')[row] ?? 0) + (table.column('output')[row] ?? 0)
  }

  private sum(list: readonly number[]): Omit<CountedMessage, 'contextTokens' | 'file'> {
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

/** The last step of a message that was sampled in several; as request-steps.ts reads it from the record. */
function lastStep(iterations: string): TokenCounts | undefined {
  if (iterations === '') return undefined
  const list = parseJson(iterations)
  const answers = Array.isArray(list) ? list.filter(isAnswer) : []
  return answers.length > 1 ? parseSteps(toJson(answers))?.at(-1) : undefined
}

function isAnswer(step: unknown): boolean {
  if (typeof step !== 'object' || step === null || !('type' in step)) return false
  return step.type === 'message' || step.type === 'fallback_message'
}
