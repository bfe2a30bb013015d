import type { SyntaxKind, SyntaxSpan } from '../../../src/render/highlight.ts'
import type { TextSpan } from '../highlight-text.ts'

export const SYNTAX_LOOKS: Readonly<Record<SyntaxKind, string | undefined>> = {
  plain: undefined,
  keyword: 'text-(--syntax-keyword)',
  string: 'text-(--syntax-string)',
  number: 'text-(--syntax-number)',
  comment: 'text-(--syntax-comment) italic',
  title: 'text-(--syntax-title)',
  type: 'text-(--syntax-type)',
  added: 'bg-added',
  removed: 'bg-removed',
}

/** Pieces of source code in the colours of the theme. */
export function syntaxLook(spans: readonly SyntaxSpan[]): TextSpan[] {
  return spans.map(({ text, kind }) => ({ text, className: SYNTAX_LOOKS[kind] }))
}
