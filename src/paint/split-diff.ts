// A hunk side by side: what went on the left, what came on the right, each beside what took its place.
import { diffRows, type DiffRow } from '../describe/content/diff-rows.ts'
import type { DiffHunk, DiffLine } from '../describe/view.ts'

/** A line that stayed is on both sides, as the same row. */
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
    // A note ("No newline at end of file") is about the line before it and stands on its side.
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
