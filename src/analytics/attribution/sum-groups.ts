// Entries → sums per key. Everything is a whole number and a share that does not come out even gives its remainder to the
// first, so that the keys of any grouping add up to the same total, to the token and to the nano-dollar.
import { EntrySum, type Part } from '../ledger/entry-sum.ts'
import type { Entries } from '../ledger/ledger.ts'
import type { Groups } from './groups.ts'

export class GroupSum extends EntrySum {
  readonly key: string
  /** Entries that count for it; one that several keys share counts for each of them. */
  requests = 0

  constructor(key: string) {
    super()
    this.key = key
  }

  override add(entries: Entries, costs: Float64Array, entry: number, part?: Part): void {
    super.add(entries, costs, entry, part)
    this.requests += 1
  }
}

/**
 * Only keys that at least one wanted entry counts for, in the order of the keys. `cost` is per entry in nano-dollars, NaN
 * where there is no price; `wanted` is 1 per entry to be counted, and all of them are without it.
 */
export function sumGroups(entries: Entries, cost: Float64Array, groups: Groups, wanted?: Uint8Array): GroupSum[] {
  const sums = groups.keys.map((key) => new GroupSum(key))
  for (let entry = 0; entry < entries.count; entry++) {
    if (wanted && wanted[entry] !== 1) continue
    const keys = groups.shared.get(entry)
    const single = sums[groups.of[entry] ?? -1]
    if (keys) addShares(sums, keys, entries, entry, cost)
    else if (single) single.add(entries, cost, entry)
  }
  return sums.filter(({ requests }) => requests > 0)
}

/** What all wanted entries add up to, whatever they count for. */
export function sumAll(entries: Entries, cost: Float64Array, wanted?: Uint8Array): GroupSum {
  const of = new Int32Array(entries.count)
  return sumGroups(entries, cost, { keys: ['all'], of, shared: new Map() }, wanted)[0] ?? new GroupSum('all')
}

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
    sum.add(entries, cost, entry, { index, of: keys.length })
    // Two calls of one tool are one request of it.
    if (keys.indexOf(key) !== index) sum.requests -= 1
  })
}
