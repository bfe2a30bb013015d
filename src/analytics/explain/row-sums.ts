// What each row adds to the totals of a ledger, in ccusage's token classes.
import type { Ledger } from '../ledger/ledger.ts'

export interface RowAmount {
  input: number
  output: number
  cacheCreation: number
  cacheRead: number
  cost: number
}

export class RowSums {
  readonly first: Int32Array
  /** The next entry of the same row, or -1. Entries of one row need not be adjacent. */
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

  amountOf(row: number): RowAmount {
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

  isComputed(row: number): boolean {
    return this.entriesOf(row).every((entry) => Object.is(this.costs[entry], this.ledger.entries.cost[entry]))
  }

  isUnpriced(row: number): boolean {
    return this.entriesOf(row).some((entry) => Number.isNaN(this.costs[entry] ?? NaN))
  }
}

export function noAmount(): RowAmount {
  return { input: 0, output: 0, cacheCreation: 0, cacheRead: 0, cost: 0 }
}

export function addAmount(sum: RowAmount, amount: RowAmount): void {
  for (const name of AMOUNTS) sum[name] += amount[name]
}

export function subtract(amount: RowAmount, other: RowAmount): RowAmount {
  const rest = noAmount()
  for (const name of AMOUNTS) rest[name] = amount[name] - other[name]
  return rest
}

/** Nano-dollars. ccusage's costs are floating-point dollars, whose errors are below this. */
export const NOISE = 1e-4

export function isNothing(amount: RowAmount): boolean {
  return !hasTokens(amount) && Math.abs(amount.cost) < NOISE
}

export function hasTokens(amount: RowAmount): boolean {
  return TOKENS.some((name) => amount[name] !== 0)
}

const TOKENS = ['input', 'output', 'cacheCreation', 'cacheRead'] as const
const AMOUNTS = [...TOKENS, 'cost'] as const
