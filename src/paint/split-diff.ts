// Arranges a diff hunk in two columns: removed lines on the left, added lines on the right, each next to its replacement.
import { diffRows, type DiffRow } from '../describe/content/diff-rows.ts'
import type { DiffHunk, DiffLine } from '../describe/view.ts'

export interface SplitRow {
  left: DiffRow | null
  right: DiffRow | null
}

export function splitDiff(hunk: DiffHunk): SplitRow[] {
  const rows: SplitRow[] = []
  let left: DiffRow[] = []
  let right: DiffRow[] = []
  const flush = (): void => {
    const height = Math.max(left.length, right.length)
    for (let at = 0; at < height; at += 1) rows.push({ left: left[at] ?? null, right: right[at] ?? null })
    left = []
    right = []
  }
  let last: DiffLine['kind'] = 'same'
  for (const row of diffRows(hunk)) {
    const { kind } = row.line
    // A note ("No newline at end of file") belongs to the line before it and goes on its side.
    const side: DiffLine['kind'] = kind === 'note' ? last : kind
    if (side === 'removed') {
      if (right.length > 0 && kind === 'removed') flush()
      left.push(row)
    } else if (side === 'added') right.push(row)
    else {
      flush()
      rows.push({ left: row, right: row })
    }
    last = side
  }
  flush()
  return rows
}
