// Sums entries per model. Every row of every report is built from these sums.
import { EntrySum } from '../ledger/entry-sum.ts'
import type { Entries } from '../ledger/ledger.ts'

export class ModelSum extends EntrySum {
  readonly model: number
  firstAt = Infinity
  firstEntry = -1

  constructor(model: number) {
    super()
    this.model = model
  }

  override add(entries: Entries, costs: Float64Array, entry: number): void {
    super.add(entries, costs, entry)
    const at = entries.at[entry] ?? NaN
    if (this.firstEntry < 0 || at < this.firstAt) {
      this.firstAt = Number.isNaN(at) ? Infinity : at
      this.firstEntry = entry
    }
  }
}

export class UsageSum {
  readonly sample: number
  entries = 0
  firstAt = Infinity
  lastAt = -Infinity
  lastEntry: number
  readonly names: number[] = []
  /** Their order decides between equal costs. */
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

export function byCost(sum: UsageSum): ModelSum[] {
  return sum.sums.toSorted((a, b) => b.cost - a.cost)
}

export function sumByKey<Key extends number | null>(
  entries: Entries,
  costs: Float64Array,
  keyOf: (entry: number) => Key,
  isIn: (entry: number) => boolean = () => true,
): Map<Key, UsageSum> {
  const sums = new Map<Key, UsageSum>()
  let key: Key | undefined
  let sum = new UsageSum(-1)
  for (let entry = 0; entry < entries.count; entry++) {
    if (!isIn(entry)) continue
    const own = keyOf(entry)
    if (own !== key) {
      sum = sums.get(own) ?? new UsageSum(entry)
      sums.set(own, sum)
      key = own
    }
    sum.add(entries, costs, entry)
  }
  return sums
}
