// A set of texts that can go back to a mark. Large sets are kept in a table, which takes less memory.
import { TextTable } from './text-table.ts'

/** Larger sets become tables: the sets of 300,000 records took 41 MB. */
const LARGE_SET = 20_000

/** Can take back what was added since a mark, without a copy of what was there before. */
export class MarkedSet {
  private readonly small = new Set<string>()
  private table: TextTable | undefined
  private marked: number | undefined

  get size(): number {
    return this.table?.size ?? this.small.size
  }

  has(value: string): boolean {
    return this.table ? this.table.find(value) >= 0 : this.small.has(value)
  }

  add(value: string): void {
    if (this.table) this.table.add(value)
    else if (this.small.add(value).size > LARGE_SET) this.enlarge()
  }

  [Symbol.iterator](): Iterator<string> {
    return (this.table ?? this.small)[Symbol.iterator]()
  }

  list(): string[] {
    return [...(this.table ?? this.small)]
  }

  mark(): void {
    this.marked = this.size
  }

  dropToMark(): void {
    if (this.marked === undefined) return
    this.table?.dropTo(this.marked)
    if (!this.table) for (const value of [...this.small].slice(this.marked)) this.small.delete(value)
    this.marked = undefined
  }

  private enlarge(): void {
    this.table = new TextTable()
    for (const value of this.small) this.table.add(value)
    this.small.clear()
  }
}
