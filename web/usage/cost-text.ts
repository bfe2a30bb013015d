import { formatMoney } from '../../src/render/quantity.ts'

/** As the command line writes it: what has no price is not "$0.00", and with it the rest is not all. */
export function costText(usd: number, isPartial: boolean): string {
  if (!isPartial) return formatMoney(usd)
  return usd === 0 ? 'unpriced' : `>${formatMoney(usd)}`
}
