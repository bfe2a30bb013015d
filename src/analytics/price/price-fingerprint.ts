// A short fingerprint of all prices and rules. Costs stored under another fingerprint are out of date.
import { fingerprintText } from '../../text/hash.ts'
import type { PriceOverrides } from './price-book.ts'
import { WEB_SEARCH_USD, type PriceRow } from './price-table.ts'
import { toJson } from '../../text/to-json.ts'

/** Increase it when the computation changes: rules in code are not part of the fingerprint. */
const RULES = 1

export function priceFingerprint(table: readonly PriceRow[], { models, aliases }: PriceOverrides): string {
  const own = [...models].toSorted(byName).map(([name, rows]) => [name, rows.map(priceOf)])
  return fingerprintText(toJson([RULES, WEB_SEARCH_USD, table.map(priceOf), own, [...aliases].toSorted(byName)]))
}

function priceOf({ source: _source, checked: _checked, ...price }: PriceRow): object {
  return price
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
