// Renders a diff with one column of line numbers (old ones for removed lines) and signs that work without color.
import { diffRows, hunkHeader, isPlaced, lastNumber, type DiffRow } from '../../describe/content/diff-rows.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../../describe/view.ts'
import { wordDiff, type WordDiff } from '../word-diff.ts'
import type { TextBlock } from './block.ts'
import type { Palette, Style } from './palette.ts'
import { blank, expandTabs, span, type Frame, type Line, type Span } from './span.ts'
import { wrap } from './wrap.ts'

const TAB_WIDTH = 4

export function diffBlock(section: DiffSection, frame: Frame): TextBlock {
  const digits = String(lastNumber(section.hunks)).length
  return {
    rows: paintRows(section.hunks, digits, frame),
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

function* paintRows(hunks: readonly DiffHunk[], digits: number, frame: Frame): Generator<Iterable<Line>> {
  for (const hunk of hunks) {
    if (isPlaced(hunk)) yield wrap([span(hunkHeader(hunk), frame.palette.dim)], { width: frame.width })
    for (const row of diffRows(hunk)) {
      const number = String(row.newNumber ?? row.oldNumber ?? '').padStart(digits)
      yield lineRow(row, number, wordDiff(hunk.lines, row.index), frame)
    }
  }
}

const SIGNS = { same: ' ', added: '+', removed: '-', note: ' ' } as const

function lineRow({ line }: DiffRow, number: string, words: WordDiff | null, { width, palette }: Frame): Iterable<Line> {
  const styles: Record<DiffLine['kind'], { style?: Style; word?: Style }> = {
    same: {},
    added: { style: palette.added, word: palette.addedWord },
    removed: { style: palette.removed, word: palette.removedWord },
    note: { style: palette.dim },
  }
  const { style, word } = styles[line.kind]
  return wrap(words ? wordSpans(words, style, word) : [span(expandTabs(line.text, TAB_WIDTH), style)], {
    width,
    first: [span(`${number} `, palette.dim), span(SIGNS[line.kind], style), blank(1)],
    rest: [blank(number.length + 1), span('↳', palette.dim), blank(1)],
  })
}

function wordSpans({ before, changed, after }: WordDiff, style: Style | undefined, word: Style | undefined): Span[] {
  const tabbed = (part: string) => part.replaceAll('\t', ' '.repeat(TAB_WIDTH))
  return [span(tabbed(before), style), span(tabbed(changed), word), span(tabbed(after), style)]
}
