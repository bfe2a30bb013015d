// Sums entries per key. The remainder of an uneven share goes to the first key, so the keys add up to the exact total.
import { EntrySum, type EvenShare } from '../ledger/entry-sum.ts'
import type { Entries } from '../ledger/ledger.ts'
import type { Groups } from './groups.ts'

export class GroupSum extends EntrySum {
  readonly key: string
  requests = 0

  constructor(key: string) {
    super()
    this.key = key
  }

  override add(entries: Entries, costs: Float64Array, entry: number): void {
    super.add(entries, costs, entry)
    this.requests += 1
  }

  override addShare(entries: Entries, costs: Float64Array, entry: number, part: EvenShare): void {
    super.addShare(entries, costs, entry, part)
    this.requests += 1
  }
}

/** `cost` is nano-dollars per entry, NaN without a price. `wanted` is 1 for each included entry. */
export function sumGroups(entries: Entries, cost: Float64Array, groups: Groups, wanted?: Uint8Array): GroupSum[] {
  const sums = groups.keys.map((key) => new GroupSum(key))
  for (let entry = 0; entry < entries.count; entry++) {
    if (wanted && wanted[entry] !== 1) continue
    const keys = groups.shared.get(entry)
    const single = sums[groups.keyOfEntry[entry] ?? -1]
    if (keys) addShares(sums, keys, entries, entry, cost)
    else if (single) single.add(entries, cost, entry)
  }
  return sums.filter(({ requests }) => requests > 0)
}

export function sumAll(entries: Entries, cost: Float64Array, wanted?: Uint8Array): GroupSum {
  const keyOfEntry = new Int32Array(entries.count)
  return sumGroups(entries, cost, { keys: ['all'], keyOfEntry, shared: new Map() }, wanted)[0] ?? new GroupSum('all')
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
    sum.addShare(entries, cost, entry, { index, count: keys.length })
    // Two calls of one tool are one request.
    if (keys.indexOf(key) !== index) sum.requests -= 1
  })
}
