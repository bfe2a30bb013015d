// One short text for all prices and rules together: costs that were stored under another one are out of date.
import { fingerprintText } from '../../text/hash.ts'
import type { PriceOverrides } from './price-book.ts'
import { WEB_SEARCH_USD, type PriceRow } from './price-table.ts'

/** To be raised when the way of computing changes: rules that are code, not data, are not seen here. */
const RULES = 1

export function priceFingerprint(table: readonly PriceRow[], { models, aliases }: PriceOverrides): string {
  const own = [...models].toSorted(byName).map(([name, rows]) => [name, rows.map(priceOf)])
  return fingerprintText(
    JSON.stringify([RULES, WEB_SEARCH_USD, table.map(priceOf), own, [...aliases].toSorted(byName)]),
  )
}

/** Where a price was read does not change a cost. */
function priceOf({ source: _source, checked: _checked, ...price }: PriceRow): object {
  return price
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
