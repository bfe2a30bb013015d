// All hunks of a diff as one list of rows, so that a window of it can be shown.
import { diffRows, hunkHeading, type DiffRow } from '../../../src/describe/content/diff-rows.ts'
import { splitDiff } from '../../../src/paint/split-diff.ts'
import type { DiffHunk } from '../../../src/describe/view.ts'

export type DiffListRow =
  | { kind: 'heading'; hunk: number; text: string }
  | { kind: 'line'; hunk: number; row: DiffRow }
  | { kind: 'pair'; hunk: number; left: DiffRow | null; right: DiffRow | null }

export function unifiedList(hunks: readonly DiffHunk[]): DiffListRow[] {
  return hunks.flatMap((hunk, number) => [
    ...heading(hunk, number),
    ...[...diffRows(hunk)].map((row): DiffListRow => ({ kind: 'line', hunk: number, row })),
  ])
}

export function splitList(hunks: readonly DiffHunk[]): DiffListRow[] {
  return hunks.flatMap((hunk, number) => [
    ...heading(hunk, number),
    ...splitDiff(hunk).map((pair): DiffListRow => ({ kind: 'pair', hunk: number, ...pair })),
  ])
}

function heading(hunk: DiffHunk, number: number): DiffListRow[] {
  const text = hunkHeading(hunk, number)
  return text === null ? [] : [{ kind: 'heading', hunk: number, text }]
}

export function entryText(entry: DiffListRow): string {
  if (entry.kind === 'heading') return ''
  if (entry.kind === 'line') return entry.row.line.text
  return [entry.left, entry.right === entry.left ? null : entry.right].map((row) => row?.line.text ?? '').join('\n')
}

/** Returns the index, within its hunk, of the last line the row shows; -1 for none. */
export function lastIndex(entry: DiffListRow): number {
  if (entry.kind === 'heading') return -1
  if (entry.kind === 'line') return entry.row.index
  return Math.max(entry.left?.index ?? -1, entry.right?.index ?? -1)
}
