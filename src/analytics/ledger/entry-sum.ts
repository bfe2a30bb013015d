// Entries of the ledger added up: the one place where their columns become tokens, a cost, and what has no price.
import type { TokenCounts } from '../price/token-counts.ts'
import type { Entries } from './ledger.ts'

/** Which share of an entry is meant, where several share it evenly. */
export interface Part {
  index: number
  of: number
}

const WHOLE: Part = { index: 0, of: 1 }

export class EntrySum implements TokenCounts {
  input = 0
  output = 0
  cacheWrite5m = 0
  cacheWrite1h = 0
  cacheRead = 0
  webSearches = 0
  /** Nano-dollars of what has a price. */
  cost = 0
  /** Tokens of models without one. */
  unpriced = 0

  get cacheWrite(): number {
    return this.cacheWrite5m + this.cacheWrite1h
  }

  get tokens(): number {
    return this.input + this.output + this.cacheWrite + this.cacheRead
  }

  /** `costs` are nano-dollars per entry, NaN where there is no price. */
  add(entries: Entries, costs: Float64Array, entry: number, part = WHOLE): void {
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

/** What does not come out even is the first one's. */
function share(value: number, { index, of }: Part): number {
  if (of === 1) return value
  const even = Math.floor(value / of)
  return index === 0 ? value - even * (of - 1) : even
}
