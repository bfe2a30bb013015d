import type { Ledger } from '../ledger/ledger.ts'

/** One line per row, and one more for each further model the row was billed at. */
export function countExplained({ entries }: Ledger, wanted: Uint8Array): number {
  let count = 0
  for (let row = 0; row < wanted.length; row++) count += wanted[row] ?? 0
  for (let entry = 1; entry < entries.count; entry++)
    if (entries.row[entry] === entries.row[entry - 1]) count += wanted[entries.row[entry] ?? 0] ?? 0
  return count
}
