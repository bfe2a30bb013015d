// Finds rows of the usage table by file and line. A repaired line may contain several rows; the first is used.
import type { Ledger } from '../ledger/ledger.ts'

export class RowLookup {
  // Copied because a stored ledger reads these columns from disk on each access.
  private readonly reason: Uint8Array
  private readonly standIn: Int32Array
  private readonly files: Map<string, number>
  private readonly rows: Int32Array
  private readonly starts: Int32Array
  private readonly line: Int32Array

  constructor(ledger: Ledger) {
    this.reason = ledger.reason
    this.standIn = ledger.standIn
    this.files = new Map(ledger.files.map(({ path }, file) => [path, file]))
    this.line = ledger.table.column('line')
    const { rows, starts } = sortByFile(ledger)
    this.rows = rows
    this.starts = starts
    this.sortLines()
  }

  counted(path: string, line: number): number {
    const file = this.files.get(path)
    const row = file === undefined ? -1 : this.find(file, line)
    if (row < 0 || this.reason[row] === 0) return row
    return this.standIn[row] ?? -1
  }

  private find(file: number, line: number): number {
    let low = this.starts[file] ?? 0
    const end = this.starts[file + 1] ?? 0
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.lineAt(middle) < line) low = middle + 1
      else high = middle
    }
    return low < end && this.lineAt(low) === line ? (this.rows[low] ?? -1) : -1
  }

  private lineAt(index: number): number {
    return this.line[this.rows[index] ?? 0] ?? 0
  }

  private sortLines(): void {
    for (let file = 0; file + 1 < this.starts.length; file++) {
      const slice = this.rows.subarray(this.starts[file], this.starts[file + 1])
      const isSorted = slice.every((row, index) => index === 0 || this.order(slice[index - 1] ?? 0, row) <= 0)
      if (!isSorted) slice.sort((a, b) => this.order(a, b))
    }
  }

  private order(a: number, b: number): number {
    return (this.line[a] ?? 0) - (this.line[b] ?? 0) || a - b
  }
}

function sortByFile({ table, files }: Ledger): { rows: Int32Array; starts: Int32Array } {
  const file = table.column('file')
  const starts = new Int32Array(files.length + 1)
  for (let row = 0; row < table.count; row++) {
    const next = (file[row] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let index = 1; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0)
  const next = starts.slice()
  const rows = new Int32Array(table.count)
  for (let row = 0; row < table.count; row++) {
    const index = next[file[row] ?? 0] ?? 0
    rows[index] = row
    next[file[row] ?? 0] = index + 1
  }
  return { rows, starts }
}
