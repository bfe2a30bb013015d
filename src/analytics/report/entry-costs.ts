// Costs of entries in the requested mode: computed, recorded, or recorded where present (auto).
import { NANO, type Ledger } from '../ledger/ledger.ts'

export const COST_MODES = ['auto', 'calculate', 'display'] as const
export type CostMode = (typeof COST_MODES)[number]

/** Nano-dollars per entry; NaN without a price. */
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
      // A recorded cost covers the entire message. ccusage additionally prices its further models.
      if (isFirst) costs[entry] = Math.round(usd * NANO)
      else if (ledger.rule === 'annals' || mode === 'display') costs[entry] = 0
    } else if (mode === 'display') costs[entry] = 0
  }
  return costs
}

export const MAX_USD = 1e6

/** A negative or absurd cost is an error in the transcript. ccusage uses it unchanged. */
function isUsable(usd: number, { rule }: Ledger): boolean {
  return Number.isFinite(usd) && (rule === 'ccusage' || (usd >= 0 && usd <= MAX_USD))
}
