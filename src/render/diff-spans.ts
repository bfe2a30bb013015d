// One line of a change in pieces: the colours of its language, and the part that differs from the line it replaced.
import { cutSpans } from './cut-spans.ts'
import type { DiffRow } from './diff-rows.ts'
import type { SyntaxKind, SyntaxSpan } from './highlight.ts'
import type { DiffHunk } from './view.ts'
import { wordDiff } from './word-diff.ts'

export interface DiffSpan {
  text: string
  /** Plain where the line changed: the colours of the language cannot all be read on the stronger ground. */
  kind: SyntaxKind
  isChanged: boolean
}

export function diffSpans({ lines }: DiffHunk, row: DiffRow, colors: readonly SyntaxSpan[] | null): DiffSpan[] {
  const spans: readonly SyntaxSpan[] = colors ?? [{ text: row.line.text, kind: 'plain' }]
  const words = wordDiff(lines, row.index)
  const start = words?.before.length ?? 0
  const stretches = words ? [{ start, end: start + words.changed.length }] : []
  return cutSpans(spans, stretches).map(({ span, text, stretch }) => {
    const isChanged = stretch >= 0
    return { text, kind: isChanged ? 'plain' : span.kind, isChanged }
  })
}
