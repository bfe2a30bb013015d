// A ledger of some of its entries, for reports that need few of many: they are folds over entries and know no difference.
import { mapColumns, type Ledger } from '../ledger/ledger.ts'

/** `chosen` in ascending order, with all entries of a row or none. */
export function pickEntries(ledger: Ledger, chosen: readonly number[]): Ledger {
  const { entries, rule, table, files } = ledger
  const columns = mapColumns((name) => {
    const column = entries[name]
    const picked = column.slice(0, chosen.length)
    chosen.forEach((entry, index) => (picked[index] = column[entry] ?? NaN))
    return picked
  })
  return {
    rule,
    table,
    files,
    entries: { count: chosen.length, ...columns },
    // Not read before somebody asks.
    get reason() {
      return ledger.reason
    },
    get standIn() {
      return ledger.standIn
    },
  }
}
