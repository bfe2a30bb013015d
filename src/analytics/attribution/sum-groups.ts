// Entries → sums per key. Everything is a whole number and a share that does not come out even gives its remainder to the
// first, so that the keys of any grouping add up to the same total, to the token and to the nano-dollar.
import { noTokens, type TokenCounts } from '../price/token-counts.ts'
import type { Entries } from '../ledger/ledger.ts'
import type { Groups } from './groups.ts'

export interface GroupSum extends TokenCounts {
  key: string
  /** Entries that count for it; one that several keys share counts for each of them. */
  requests: number
  webSearches: number
  /** Nano-dollars of what has a price. */
  cost: number
  /** Tokens of models without one. */
  unpriced: number
}

/**
 * Only keys that at least one wanted entry counts for, in the order of the keys. `cost` is per entry in nano-dollars, NaN
 * where there is no price; `wanted` is 1 per entry to be counted, and all of them are without it.
 */
export function sumGroups(entries: Entries, cost: Float64Array, groups: Groups, wanted?: Uint8Array): GroupSum[] {
  const sums = groups.keys.map(emptySum)
  for (let entry = 0; entry < entries.count; entry++) {
    if (wanted && wanted[entry] !== 1) continue
    const keys = groups.shared.get(entry)
    const single = sums[groups.of[entry] ?? -1]
    if (keys) addShares(sums, keys, entries, entry, cost)
    else if (single) addPart(single, entries, entry, cost, WHOLE)
  }
  return sums.filter(({ requests }) => requests > 0)
}

/** What all wanted entries add up to, whatever they count for. */
export function sumAll(entries: Entries, cost: Float64Array, wanted?: Uint8Array): GroupSum {
  const of = new Int32Array(entries.count)
  return sumGroups(entries, cost, { keys: ['all'], of, shared: new Map() }, wanted)[0] ?? emptySum('all')
}

function emptySum(key: string): GroupSum {
  return {
    key,
    requests: 0,
    ...noTokens(),
    webSearches: 0,
    cost: 0,
    unpriced: 0,
  }
}

interface Part {
  index: number
  of: number
}

const WHOLE: Part = { index: 0, of: 1 }

function addShares(
  sums: readonly GroupSum[],
  keys: readonly number[],
  entries: Entries,
  entry: number,
  cost: Float64Array,
): void {
  keys.forEach((key, index) => {
    const sum = sums[key]
    if (!sum) return
    addPart(sum, entries, entry, cost, { index, of: keys.length })
    // Two calls of one tool are one request of it.
    if (keys.indexOf(key) !== index) sum.requests -= 1
  })
}

function addPart(sum: GroupSum, entries: Entries, entry: number, cost: Float64Array, part: Part): void {
  const input = share(entries.input[entry] ?? 0, part)
  const output = share(entries.output[entry] ?? 0, part)
  const cacheWrite5m = share(entries.cacheWrite5m[entry] ?? 0, part)
  const cacheWrite1h = share(entries.cacheWrite1h[entry] ?? 0, part)
  const cacheRead = share(entries.cacheRead[entry] ?? 0, part)
  sum.requests += 1
  sum.input += input
  sum.output += output
  sum.cacheWrite5m += cacheWrite5m
  sum.cacheWrite1h += cacheWrite1h
  sum.cacheRead += cacheRead
  sum.webSearches += share(entries.webSearches[entry] ?? 0, part)
  const price = cost[entry] ?? NaN
  if (Number.isNaN(price)) sum.unpriced += input + output + cacheWrite5m + cacheWrite1h + cacheRead
  else sum.cost += share(price, part)
}

function share(value: number, { index, of }: Part): number {
  if (of === 1) return value
  const even = Math.floor(value / of)
  return index === 0 ? value - even * (of - 1) : even
}
