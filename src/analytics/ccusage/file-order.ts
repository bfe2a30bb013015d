// Orders rows as ccusage reads them: files by path, then by line.
import type { LedgerFile } from '../ledger/ledger.ts'
import type { UsageTable } from '../ledger/usage-table.ts'

/** Rows of one file must be in line order in the table. */
export function rowsInFileOrder(table: UsageTable, files: readonly LedgerFile[]): Int32Array {
  const file = table.column('file')
  const starts = new Int32Array(files.length + 1)
  for (let row = 0; row < table.count; row++) starts[file[row] ?? 0] = (starts[file[row] ?? 0] ?? 0) + 1
  let start = 0
  for (const index of filesByPath(files)) {
    const count = starts[index] ?? 0
    starts[index] = start
    start += count
  }
  const rows = new Int32Array(table.count)
  for (let row = 0; row < table.count; row++) {
    const index = starts[file[row] ?? 0] ?? 0
    rows[index] = row
    starts[file[row] ?? 0] = index + 1
  }
  return rows
}

function filesByPath(files: readonly LedgerFile[]): number[] {
  return files.map((_, index) => index).toSorted((a, b) => compareBytes(files[a]?.path ?? '', files[b]?.path ?? ''))
}

/** Compares by UTF-8 bytes; JavaScript's order differs outside the Basic Multilingual Plane. */
function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  let index = 0
  while (index < a.length && index < b.length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  return weight(a, index) - weight(b, index)
}

function weight(text: string, index: number): number {
  const code = index < text.length ? text.charCodeAt(index) : -1
  return code >= 0xd800 && code <= 0xdfff ? code + 0x10000 : code
}
