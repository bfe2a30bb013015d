import type { DiffRow } from '../../../src/describe/content/diff-rows.ts'
import { diffSpans } from '../../../src/paint/word-diff.ts'
import type { SyntaxSpan } from '../../../src/paint/highlight.ts'
import type { DiffHunk, DiffLine as DiffLineData } from '../../../src/describe/view.ts'
import { classNames } from '../../ui/class-names.ts'
import type { TextSpan } from './marked-text.tsx'
import { clipLine } from './line-limit.ts'
import { CodeLine, SYNTAX_CLASSES } from './code-line.tsx'

export interface DiffLineProps {
  hunk: DiffHunk
  row: DiffRow
  /** The column of a split diff, which decides the line number. Undefined in a unified diff. */
  side?: 'old' | 'new' | undefined
  colors: SyntaxSpan[] | null
  limit: number
}

const LINE_STYLES = {
  same: { as: 'span', sign: ' ', line: '', word: '' },
  added: { as: 'ins', sign: '+', line: 'bg-added', word: 'rounded-xs bg-added-word' },
  removed: { as: 'del', sign: '−', line: 'bg-removed', word: 'rounded-xs bg-removed-word' },
  note: { as: 'span', sign: ' ', line: 'text-faint', word: '' },
} as const satisfies Record<DiffLineData['kind'], unknown>

export function DiffLine({ hunk, row, side, colors, limit }: DiffLineProps) {
  const { as, sign, line, word } = LINE_STYLES[row.line.kind]
  const number = side === 'old' ? row.oldNumber : side === 'new' ? row.newNumber : (row.newNumber ?? row.oldNumber)
  return (
    <CodeLine
      as={as}
      sign={sign}
      number={number}
      className={line}
      spans={clipLine(lineSpans(hunk, row, colors, word), limit)}
    />
  )
}

function lineSpans(hunk: DiffHunk, row: DiffRow, colors: SyntaxSpan[] | null, word: string): TextSpan[] {
  return diffSpans(hunk, row, colors).map(({ text, kind, isChanged }) => ({
    text,
    className: isChanged ? classNames(word, 'text-text') : SYNTAX_CLASSES[kind],
  }))
}
