// What each row adds to the totals of a ledger, in the classes of token that ccusage knows.
import type { Ledger } from '../ledger/ledger.ts'

export interface Amount {
  input: number
  output: number
  cacheCreation: number
  cacheRead: number
  /** Nano-dollars of what has a price. */
  cost: number
}

export class RowSums {
  /** Per row: number of its first entry, -1 where it has none. */
  readonly first: Int32Array
  /** Per entry: the next one of the same row, -1 behind the last. They need not stand together. */
  private readonly next: Int32Array
  private readonly ledger: Ledger
  private readonly costs: Float64Array

  constructor(ledger: Ledger, costs: Float64Array) {
    this.ledger = ledger
    this.costs = costs
    const { row, count } = ledger.entries
    this.first = new Int32Array(ledger.table.count).fill(-1)
    this.next = new Int32Array(count).fill(-1)
    for (let entry = count - 1; entry >= 0; entry--) {
      this.next[entry] = this.first[row[entry] ?? 0] ?? -1
      this.first[row[entry] ?? 0] = entry
    }
  }

  entriesOf(row: number): number[] {
    const found: number[] = []
    for (let entry = this.first[row] ?? -1; entry >= 0; entry = this.next[entry] ?? -1) found.push(entry)
    return found
  }

  amountOf(row: number): Amount {
    const { entries } = this.ledger
    const sum = noAmount()
    for (const entry of this.entriesOf(row)) {
      const cost = this.costs[entry] ?? NaN
      sum.input += entries.input[entry] ?? 0
      sum.output += entries.output[entry] ?? 0
      sum.cacheCreation += (entries.cacheWrite5m[entry] ?? 0) + (entries.cacheWrite1h[entry] ?? 0)
      sum.cacheRead += entries.cacheRead[entry] ?? 0
      if (!Number.isNaN(cost)) sum.cost += cost
    }
    return sum
  }

  /** Whether its cost comes from its tokens, not from what the record says. */
  isComputed(row: number): boolean {
    return this.entriesOf(row).every((entry) => Object.is(this.costs[entry], this.ledger.entries.cost[entry]))
  }

  isUnpriced(row: number): boolean {
    return this.entriesOf(row).some((entry) => Number.isNaN(this.costs[entry] ?? NaN))
  }
}

export function noAmount(): Amount {
  return { input: 0, output: 0, cacheCreation: 0, cacheRead: 0, cost: 0 }
}

export function addAmount(sum: Amount, amount: Amount): void {
  for (const name of AMOUNTS) sum[name] += amount[name]
}

export function subtract(amount: Amount, other: Amount): Amount {
  const rest = noAmount()
  for (const name of AMOUNTS) rest[name] = amount[name] - other[name]
  return rest
}

/** ccusage's costs are fractions of a dollar: a ten-thousandth of a nano-dollar is what computing with them is off by. */
export const NOISE = 1e-4

export function isNothing(amount: Amount): boolean {
  return !hasTokens(amount) && Math.abs(amount.cost) < NOISE
}

export function hasTokens(amount: Amount): boolean {
  return TOKENS.some((name) => amount[name] !== 0)
}

const TOKENS = ['input', 'output', 'cacheCreation', 'cacheRead'] as const
const AMOUNTS = [...TOKENS, 'cost'] as const
