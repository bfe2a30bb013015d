// Entries added up, apart by model: what any row of any report is made of.
import type { Entries } from '../ledger/ledger.ts'

/** What entries of one model used. */
export class ModelSum {
  /** Number of its text. */
  readonly model: number
  input = 0
  output = 0
  cacheWrite = 0
  cacheRead = 0
  /** Nano-dollars of what has a price. */
  cost = 0
  /** Tokens that have none. */
  unpriced = 0
  /** When it was first used, and by which entry: the order of models in a stretch of time. */
  firstAt = Infinity
  firstEntry = -1

  constructor(model: number) {
    this.model = model
  }

  get tokens(): number {
    return this.input + this.output + this.cacheWrite + this.cacheRead
  }

  add(entries: Entries, costs: Float64Array, entry: number): void {
    const input = entries.input[entry] ?? 0
    const output = entries.output[entry] ?? 0
    const cacheWrite = (entries.cacheWrite5m[entry] ?? 0) + (entries.cacheWrite1h[entry] ?? 0)
    const cacheRead = entries.cacheRead[entry] ?? 0
    const cost = costs[entry] ?? NaN
    const at = entries.at[entry] ?? NaN
    this.input += input
    this.output += output
    this.cacheWrite += cacheWrite
    this.cacheRead += cacheRead
    if (Number.isNaN(cost)) this.unpriced += input + output + cacheWrite + cacheRead
    else this.cost += cost
    if (this.firstEntry < 0 || at < this.firstAt) {
      this.firstAt = Number.isNaN(at) ? Infinity : at
      this.firstEntry = entry
    }
  }

  merge(other: ModelSum): void {
    this.input += other.input
    this.output += other.output
    this.cacheWrite += other.cacheWrite
    this.cacheRead += other.cacheRead
    this.cost += other.cost
    this.unpriced += other.unpriced
  }
}

export class UsageSum {
  /** The first entry added: what all of them have in common can be read off it. */
  readonly sample: number
  entries = 0
  firstAt = Infinity
  lastAt = -Infinity
  /** The latest entry; the earliest added of several. */
  lastEntry: number
  /** Numbers of models in the order they came. */
  readonly names: number[] = []
  /** Sums of models; their order decides between equal costs. */
  readonly models = new Map<number, ModelSum>()
  private current: ModelSum | undefined

  constructor(sample: number) {
    this.sample = sample
    this.lastEntry = sample
  }

  get sums(): ModelSum[] {
    return [...this.models.values()]
  }

  add(entries: Entries, costs: Float64Array, entry: number): void {
    const model = entries.model[entry] ?? 0
    // Neighbours mostly have the same model.
    if (this.current?.model !== model) this.current = this.ofModel(model)
    this.current.add(entries, costs, entry)
    this.entries += 1
    const at = entries.at[entry] ?? NaN
    if (at < this.firstAt) this.firstAt = at
    if (at > this.lastAt) {
      this.lastAt = at
      this.lastEntry = entry
    }
  }

  /** All of another sum, whose models come in the order of its rows: the dearest first. */
  merge(other: UsageSum): void {
    for (const name of other.names) if (!this.names.includes(name)) this.names.push(name)
    for (const sum of byCost(other)) {
      const own = this.models.get(sum.model) ?? new ModelSum(sum.model)
      this.models.set(sum.model, own)
      own.merge(sum)
    }
    this.entries += other.entries
    if (other.firstAt < this.firstAt) this.firstAt = other.firstAt
    if (other.lastAt > this.lastAt) {
      this.lastAt = other.lastAt
      this.lastEntry = other.lastEntry
    }
  }

  private ofModel(model: number): ModelSum {
    const known = this.models.get(model)
    if (known) return known
    const sum = new ModelSum(model)
    this.models.set(model, sum)
    this.names.push(model)
    return sum
  }
}

/** The dearest model first; equal ones as they came. */
export function byCost(sum: UsageSum): ModelSum[] {
  return sum.sums.toSorted((a, b) => b.cost - a.cost)
}
