// What something cost, in the one form all pages have: what has no price is not "$0.00", and with it the rest is not all.
import { formatMoney } from '../../src/text/quantity.ts'

/** Said where a cost is not all of it. */
export const UNPRICED_TITLE = 'Some models have no known price'

/** "$12.15", "$12.15 + ?" where a part has no price, "unpriced" where nothing has one. */
export function costText(usd: number, isPartial: boolean): string {
  if (!isPartial) return formatMoney(usd)
  return usd === 0 ? 'unpriced' : `${formatMoney(usd)} + ?`
}

/** The same; nothing where nothing was used. */
export function spentText({ usd, unpriced }: { usd: number; unpriced: readonly unknown[] }): string {
  return usd === 0 && unpriced.length === 0 ? '' : costText(usd, unpriced.length > 0)
}
