// Colours for the lines of a hunk. Each side is read as the text it was, so that a comment or string that goes over
// several lines is known as one; the lines are then put back in their order.
import type { SyntaxSpan } from './highlight.ts'
import type { DiffHunk, DiffLine } from './view.ts'

type Paint = (text: string) => SyntaxSpan[][] | null

/** One for each line; null for lines that stay as they are. */
export function highlightDiff({ lines }: DiffHunk, paint: Paint): (SyntaxSpan[] | null)[] {
  const before = paintSide(lines, 'removed', paint)
  const after = paintSide(lines, 'added', paint)
  return lines.map(({ kind }, index) => (kind === 'removed' ? before : after).get(index) ?? null)
}

function paintSide(lines: readonly DiffLine[], side: 'added' | 'removed', paint: Paint): Map<number, SyntaxSpan[]> {
  const indexes = [...lines.keys()].filter((index) => lines[index]?.kind === 'same' || lines[index]?.kind === side)
  const painted = paint(indexes.map((index) => lines[index]?.text ?? '').join('\n'))
  // A line that itself holds a line break would shift all that follow it.
  if (painted?.length !== indexes.length) return new Map()
  return new Map(indexes.map((index, at) => [index, painted[at] ?? []]))
}
