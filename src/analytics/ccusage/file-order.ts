// Rows in the order in which ccusage meets them: files by path, and by line inside.
import type { LedgerFile } from '../ledger/ledger.ts'
import type { UsageTable } from '../ledger/usage-table.ts'

/** Numbers of rows. Those of one file stand in the table in the order of its lines. */
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
    const place = starts[file[row] ?? 0] ?? 0
    rows[place] = row
    starts[file[row] ?? 0] = place + 1
  }
  return rows
}

function filesByPath(files: readonly LedgerFile[]): number[] {
  return files.map((_, index) => index).toSorted((a, b) => compareBytes(files[a]?.path ?? '', files[b]?.path ?? ''))
}

/** The order of their UTF-8 bytes, which is not that of JavaScript for characters outside the first plane. */
function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  let index = 0
  while (index < a.length && index < b.length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  // Both halves of a character may be the first to differ; the first halves are the same then, and so is the order.
  return weight(a, index) - weight(b, index)
}

function weight(text: string, index: number): number {
  const code = index < text.length ? text.charCodeAt(index) : -1
  return code >= 0xd800 && code <= 0xdfff ? code + 0x10000 : code
}
