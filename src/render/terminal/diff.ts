// A change to a file: one column of line numbers (old ones for removed lines), signs that tell without colour, and
// within lines that were rewritten, the part that changed.
import type { DiffHunk, DiffLine, DiffSection } from '../view.ts'
import type { Block } from './block.ts'
import type { Palette, Style } from './palette.ts'
import { blank, expandTabs, span, type Frame, type Line, type Span } from './span.ts'
import { wrap } from './wrap.ts'

const TAB = 4
/** Longer lines are generated, and looking for the difference in them helps nobody. */
const LONGEST_COMPARED = 400

export function diffBlock(section: DiffSection, frame: Frame): Block {
  const digits = String(section.hunks.reduce((most, hunk) => Math.max(most, ...lastNumbers(hunk)), 1)).length
  return {
    rows: diffRows(section.hunks, digits, frame),
    count: () => section.hunks.reduce((sum, hunk) => sum + hunk.lines.length + 1, 0),
  }
}

export function diffHeading({ path, added, removed }: DiffSection, palette: Palette): Line {
  const counts = [
    ...(added > 0 ? [span(`  +${added}`, palette.added)] : []),
    ...(removed > 0 ? [span(`  −${removed}`, palette.removed)] : []),
  ]
  return [span(path, palette.path), ...counts]
}

function* diffRows(hunks: readonly DiffHunk[], digits: number, frame: Frame): Generator<Iterable<Line>> {
  for (const hunk of hunks) {
    // A refused edit says what was to change, not where: a real hunk never begins at 0 on both sides.
    const isPlaced = hunk.oldStart > 0 || hunk.newStart > 0
    if (isPlaced) yield wrap([span(hunkHeader(hunk), frame.palette.dim)], { width: frame.width })
    let [oldLine, newLine] = [hunk.oldStart, hunk.newStart]
    for (const [index, line] of hunk.lines.entries()) {
      const number = line.kind === 'note' || !isPlaced ? '' : String(line.kind === 'removed' ? oldLine : newLine)
      yield lineRow({ line, number: number.padStart(digits), twin: findTwin(hunk.lines, index) }, frame)
      if (line.kind === 'same' || line.kind === 'removed') oldLine += 1
      if (line.kind === 'same' || line.kind === 'added') newLine += 1
    }
  }
}

const SIGNS = { same: ' ', added: '+', removed: '-', note: ' ' } as const

interface NumberedLine {
  line: DiffLine
  number: string
  /** The line it replaced or was replaced by. */
  twin: string | null
}

function lineRow({ line, number, twin }: NumberedLine, { width, palette }: Frame): Iterable<Line> {
  const look: Record<DiffLine['kind'], { style?: Style; word?: Style }> = {
    same: {},
    added: { style: palette.added, word: palette.addedWord },
    removed: { style: palette.removed, word: palette.removedWord },
    note: { style: palette.dim },
  }
  const { style, word } = look[line.kind]
  return wrap(lineSpans(line.text, twin, style, word), {
    width,
    first: [span(`${number} `, palette.dim), span(SIGNS[line.kind], style), blank(1)],
    rest: [blank(number.length + 1), span('↳', palette.dim), blank(1)],
  })
}

function lineSpans(text: string, twin: string | null, style: Style | undefined, word: Style | undefined): Span[] {
  const [start, end] = twin === null || !word ? [0, 0] : changedPart([...text], [...twin])
  if (end <= start) return [span(expandTabs(text, TAB), style)]
  const chars = [...text]
  const tabbed = (part: string) => part.replaceAll('\t', ' '.repeat(TAB))
  return [
    span(tabbed(chars.slice(0, start).join('')), style),
    span(tabbed(chars.slice(start, end).join('')), word),
    span(tabbed(chars.slice(end).join('')), style),
  ]
}

/** From where to where a line differs from its twin; nothing when they have too little in common to be one line. */
function changedPart(chars: readonly string[], twin: readonly string[]): [start: number, end: number] {
  const shorter = Math.min(chars.length, twin.length)
  if (Math.max(chars.length, twin.length) > LONGEST_COMPARED) return [0, 0]
  let start = 0
  while (start < shorter && chars[start] === twin[start]) start += 1
  let tail = 0
  while (tail < shorter - start && chars[chars.length - 1 - tail] === twin[twin.length - 1 - tail]) tail += 1
  const indent = chars.findIndex((char) => char.trim() !== '')
  const common = start - Math.min(start, Math.max(0, indent)) + tail
  return common * 2 >= shorter - indent ? [start, chars.length - tail] : [0, 0]
}

/** Lines are twins where as many were removed as added in their place. */
function findTwin(lines: readonly DiffLine[], index: number): string | null {
  const kind = lines[index]?.kind
  if (kind !== 'added' && kind !== 'removed') return null
  const [start, end] = runAround(lines, index)
  const [otherStart, otherEnd] = kind === 'removed' ? runAround(lines, end) : runAround(lines, start - 1)
  const isPair = lines[otherStart]?.kind === (kind === 'removed' ? 'added' : 'removed')
  if (!isPair || otherEnd - otherStart !== end - start) return null
  return lines[otherStart + index - start]?.text ?? null
}

/** Longer runs are rewritten passages, not changed lines. */
const LONGEST_RUN = 40

function runAround(lines: readonly DiffLine[], index: number): [start: number, end: number] {
  const kind = lines[index]?.kind
  let [start, end] = [index, index + 1]
  while (start > 0 && index - start < LONGEST_RUN && lines[start - 1]?.kind === kind) start -= 1
  while (end < lines.length && end - index < LONGEST_RUN && lines[end]?.kind === kind) end += 1
  return [start, end]
}

function hunkHeader(hunk: DiffHunk): string {
  return `@@ -${hunk.oldStart},${countKinds(hunk, 'removed')} +${hunk.newStart},${countKinds(hunk, 'added')} @@`
}

function countKinds({ lines }: DiffHunk, side: 'added' | 'removed'): number {
  return lines.filter(({ kind }) => kind === 'same' || kind === side).length
}

function lastNumbers(hunk: DiffHunk): number[] {
  return [hunk.oldStart + countKinds(hunk, 'removed') - 1, hunk.newStart + countKinds(hunk, 'added') - 1]
}
