// The lines of a hunk with their line numbers on both sides, for all renderers of diffs.
import type { DiffHunk, DiffLine } from '../view.ts'

export interface DiffRow {
  line: DiffLine
  index: number
  /** Null if the line is on the other side only or is a note, or if the hunk's position is unknown. */
  oldNumber: number | null
  newNumber: number | null
}

export function* diffRows(hunk: DiffHunk): Generator<DiffRow> {
  const isKnown = isPlaced(hunk)
  let [oldLine, newLine] = [hunk.oldStart, hunk.newStart]
  for (const [index, line] of hunk.lines.entries()) {
    const isOld = line.kind === 'same' || line.kind === 'removed'
    const isNew = line.kind === 'same' || line.kind === 'added'
    yield { line, index, oldNumber: isOld && isKnown ? oldLine : null, newNumber: isNew && isKnown ? newLine : null }
    if (isOld) oldLine += 1
    if (isNew) newLine += 1
  }
}

/** The position is unknown for a denied edit, which has 0 on both sides; a real hunk never does. */
export function isPlaced(hunk: DiffHunk): boolean {
  return hunk.oldStart > 0 || hunk.newStart > 0
}

export function hunkHeader(hunk: DiffHunk): string {
  return `@@ -${hunk.oldStart},${countSide(hunk, 'removed')} +${hunk.newStart},${countSide(hunk, 'added')} @@`
}

export function hunkHeading(hunk: DiffHunk, index: number): string | null {
  const isFromTop = index === 0 && Math.max(hunk.oldStart, hunk.newStart) <= 1
  return isPlaced(hunk) && !isFromTop ? hunkHeader(hunk) : null
}

export function withoutReturns(hunk: DiffHunk): DiffHunk {
  if (!hunk.lines.some(({ text }) => text.endsWith('\r'))) return hunk
  return { ...hunk, lines: hunk.lines.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') })) }
}

export function lastNumber(hunks: readonly DiffHunk[]): number {
  return hunks.reduce(
    (most, hunk) =>
      Math.max(most, hunk.oldStart + countSide(hunk, 'removed') - 1, hunk.newStart + countSide(hunk, 'added') - 1),
    1,
  )
}

function countSide({ lines }: DiffHunk, side: 'added' | 'removed'): number {
  return lines.filter(({ kind }) => kind === 'same' || kind === side).length
}
