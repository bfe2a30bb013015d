// A ledger with some of the entries of another, for a report on one session or on recent days.
import { mapColumns, type Ledger } from './ledger.ts'

/** `chosen` must be in ascending order and have all entries of a row or none. */
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
    // Getters, so that stored columns are read only if needed.
    get reason() {
      return ledger.reason
    },
    get standIn() {
      return ledger.standIn
    },
  }
}
