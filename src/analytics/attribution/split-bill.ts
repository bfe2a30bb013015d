// Splits the cost of ledger entries by token class. The cost of an entry is the ledger's; it is divided in proportion to the
// parts of its price, so the classes add up to the total to the nano-dollar, also for recorded costs.
import { splitAmount } from '../../text/split-amount.ts'
import { billableOf } from '../explain/explain-price.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PricePart, Pricer } from '../price/pricer.ts'

export const BILL_CLASSES = ['input', 'output', 'cacheWrite', 'cacheRead', 'other'] as const

export type BillClass = (typeof BILL_CLASSES)[number]

/** Nano-dollars. `other` has web searches, and recorded costs of models without a price. */
export type BillSplit = Record<BillClass, number>

const CLASS_OF: Readonly<Record<PricePart['name'], BillClass>> = {
  input: 'input',
  output: 'output',
  cacheWrite5m: 'cacheWrite',
  cacheWrite1h: 'cacheWrite',
  cacheRead: 'cacheRead',
  webSearches: 'other',
}

/** `costs` are nano-dollars per entry, NaN without a price; `wanted` is 1 for each included entry. */
export function splitBill(ledger: Ledger, costs: Float64Array, wanted: Uint8Array, pricer: Pricer): BillSplit {
  const split: BillSplit = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0, other: 0 }
  for (let entry = 0; entry < ledger.entries.count; entry++) {
    const cost = costs[entry] ?? NaN
    if (wanted[entry] !== 1 || !(cost > 0)) continue
    const parts = pricer.explain(billableOf(ledger, entry))?.parts ?? []
    if (parts.every(({ nanoDollars }) => nanoDollars === 0)) {
      split.other += cost
      continue
    }
    const shares = splitAmount(
      cost,
      parts.map(({ nanoDollars }) => nanoDollars),
    )
    for (const [index, { name }] of parts.entries()) split[CLASS_OF[name]] += shares[index] ?? 0
  }
  return split
}

export function sumSplit(split: BillSplit): number {
  return BILL_CLASSES.reduce((sum, name) => sum + split[name], 0)
}
