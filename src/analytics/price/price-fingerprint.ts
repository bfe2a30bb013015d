// One short text for all prices and rules together: costs that were stored under another one are out of date.
import type { PriceOverrides } from './price-book.ts'
import { WEB_SEARCH_USD, type PriceRow } from './price-table.ts'

/** To be raised when the way of computing changes: rules that are code, not data, are not seen here. */
const RULES = 1

export function priceFingerprint(table: readonly PriceRow[], { models, aliases }: PriceOverrides): string {
  const own = [...models].toSorted(byName).map(([name, rows]) => [name, rows.map(priceOf)])
  return hash(JSON.stringify([RULES, WEB_SEARCH_USD, table.map(priceOf), own, [...aliases].toSorted(byName)]))
}

/** Where a price was read does not change a cost. */
function priceOf({ source: _source, checked: _checked, ...price }: PriceRow): object {
  return price
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** 64 bits of two FNV-1a hashes with different starts; nobody attacks it. */
function hash(text: string): string {
  let [first, second] = [0x811c9dc5, 0x1b873593]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x85ebca6b)
    second ^= second >>> 13
  }
  return [first, second].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}
