// The lines of a hunk with their numbers on both sides, as every painter of a diff needs them.
import type { DiffHunk, DiffLine } from '../view.ts'

export interface DiffRow {
  line: DiffLine
  /** Of the line among the lines of its hunk. */
  index: number
  /** Null where the line is on the other side only, is a note, or nobody knows its place. */
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

/** A refused edit says what was to change, not where: a real hunk never begins at 0 on both sides. */
export function isPlaced(hunk: DiffHunk): boolean {
  return hunk.oldStart > 0 || hunk.newStart > 0
}

export function hunkHeader(hunk: DiffHunk): string {
  return `@@ -${hunk.oldStart},${countSide(hunk, 'removed')} +${hunk.newStart},${countSide(hunk, 'added')} @@`
}

/** For pages: null where nobody knows the place, and for a first hunk from the first line on, which needs none. */
export function hunkHeading(hunk: DiffHunk, index: number): string | null {
  const isWhole = index === 0 && Math.max(hunk.oldStart, hunk.newStart) <= 1
  return isPlaced(hunk) && !isWhole ? hunkHeader(hunk) : null
}

/** Lines of a file from Windows end with a character that nobody sees. */
export function withoutReturns(hunk: DiffHunk): DiffHunk {
  if (!hunk.lines.some(({ text }) => text.endsWith('\r'))) return hunk
  return { ...hunk, lines: hunk.lines.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') })) }
}

/** The highest number that stands beside a line of a diff. */
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
