import type { TokenCounts } from '../price/token-counts.ts'
import type { Entries } from './ledger.ts'

export interface EvenShare {
  index: number
  count: number
}

export class EntrySum implements TokenCounts {
  input = 0
  output = 0
  cacheWrite5m = 0
  cacheWrite1h = 0
  cacheRead = 0
  webSearches = 0
  /** Nano-dollars; models without a price are left out. */
  cost = 0
  unpriced = 0

  get cacheWrite(): number {
    return this.cacheWrite5m + this.cacheWrite1h
  }

  get tokens(): number {
    return this.input + this.output + this.cacheWrite + this.cacheRead
  }

  /** Written out, because a report calls it for every message before V8 has compiled it. */
  add(entries: Entries, costs: Float64Array, entry: number): void {
    const input = entries.input[entry] ?? 0
    const output = entries.output[entry] ?? 0
    const cacheWrite5m = entries.cacheWrite5m[entry] ?? 0
    const cacheWrite1h = entries.cacheWrite1h[entry] ?? 0
    const cacheRead = entries.cacheRead[entry] ?? 0
    const cost = costs[entry] ?? NaN
    this.input += input
    this.output += output
    this.cacheWrite5m += cacheWrite5m
    this.cacheWrite1h += cacheWrite1h
    this.cacheRead += cacheRead
    this.webSearches += entries.webSearches[entry] ?? 0
    if (Number.isNaN(cost)) this.unpriced += input + output + cacheWrite5m + cacheWrite1h + cacheRead
    else this.cost += cost
  }

  addShare(entries: Entries, costs: Float64Array, entry: number, part: EvenShare): void {
    const before = this.tokens
    this.input += share(entries.input[entry] ?? 0, part)
    this.output += share(entries.output[entry] ?? 0, part)
    this.cacheWrite5m += share(entries.cacheWrite5m[entry] ?? 0, part)
    this.cacheWrite1h += share(entries.cacheWrite1h[entry] ?? 0, part)
    this.cacheRead += share(entries.cacheRead[entry] ?? 0, part)
    this.webSearches += share(entries.webSearches[entry] ?? 0, part)
    const cost = costs[entry] ?? NaN
    if (Number.isNaN(cost)) this.unpriced += this.tokens - before
    else this.cost += share(cost, part)
  }

  merge(other: EntrySum): void {
    this.input += other.input
    this.output += other.output
    this.cacheWrite5m += other.cacheWrite5m
    this.cacheWrite1h += other.cacheWrite1h
    this.cacheRead += other.cacheRead
    this.webSearches += other.webSearches
    this.cost += other.cost
    this.unpriced += other.unpriced
  }
}

function share(value: number, { index, count }: EvenShare): number {
  const even = Math.floor(value / count)
  return index === 0 ? value - even * (count - 1) : even
}
