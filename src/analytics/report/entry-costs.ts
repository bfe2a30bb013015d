// What each entry costs, by the mode that was asked for: as computed, as the record itself says, or the latter where it
// says something.
import type { Ledger } from '../ledger/ledger.ts'
import { NANO } from '../ledger/ledger.ts'

export const COST_MODES = ['auto', 'calculate', 'display'] as const
export type CostMode = (typeof COST_MODES)[number]

/** Nano-dollars per entry; NaN where the model has no price. */
export function entryCosts(ledger: Ledger, mode: CostMode): Float64Array {
  const { entries, table } = ledger
  if (mode === 'calculate') return entries.cost
  const recorded = table.column('costUsd')
  const costs = entries.cost.slice()
  let before = -1
  for (let entry = 0; entry < entries.count; entry++) {
    const row = entries.row[entry] ?? 0
    const usd = recorded[row] ?? NaN
    const isFirst = row !== before
    before = row
    if (isUsable(usd, ledger)) {
      // What a record says it cost is all of it; ccusage prices the further models of a message besides.
      if (isFirst) costs[entry] = Math.round(usd * NANO)
      else if (ledger.rule === 'annals' || mode === 'display') costs[entry] = 0
    } else if (mode === 'display') costs[entry] = 0
  }
  return costs
}

/** No message costs more than this, in dollars. */
export const MOST_USD = 1e6

/** A cost below nothing or beyond all measure is an error of who wrote it; ccusage takes it as it is. */
function isUsable(usd: number, { rule }: Ledger): boolean {
  return Number.isFinite(usd) && (rule === 'ccusage' || (usd >= 0 && usd <= MOST_USD))
}
