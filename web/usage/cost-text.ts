// Formats costs for all pages. Usage without a known price is never shown as "$0.00": it makes a sum a lower bound.
import { formatMoney } from '../../src/text/quantity.ts'

export const UNPRICED_TITLE = 'Some models have no known price'

/** Returns "$12.15", "≥ $12.15" if some of the usage has no price, or "unpriced" if none has one. */
export function costText(usd: number, isPartial: boolean): string {
  if (!isPartial) return formatMoney(usd)
  return usd === 0 ? 'unpriced' : `≥ ${formatMoney(usd)}`
}

export function spentText({ usd, unpriced }: { usd: number; unpriced: readonly unknown[] }): string {
  return usd === 0 && unpriced.length === 0 ? '' : costText(usd, unpriced.length > 0)
}
