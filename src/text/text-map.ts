// A map from texts to a few different values. A large one keeps its keys in typed arrays (text-table.ts): the keys of a
// million records took more than 100 MB as strings.
import { TextTable } from './text-table.ts'

const LARGE = 20_000

export class TextMap<Value> {
  private readonly small = new Map<string, Value>()
  private table: TextTable | undefined
  private readonly values: Value[] = []

  get(key: string): Value | undefined {
    return this.table ? this.values[this.table.find(key)] : this.small.get(key)
  }

  has(key: string): boolean {
    return this.table ? this.table.find(key) >= 0 : this.small.has(key)
  }

  set(key: string, value: Value): void {
    if (this.table) this.values[this.table.add(key)] = value
    else if (this.small.set(key, value).size > LARGE) this.enlarge()
  }

  private enlarge(): void {
    this.table = new TextTable()
    for (const [key, value] of this.small) this.values[this.table.add(key)] = value
    this.small.clear()
  }
}
