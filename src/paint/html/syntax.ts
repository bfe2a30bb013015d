// Pieces of source code in the colours of the theme. Code is most of a page, so that this writes markup itself.
import type { SyntaxKind, SyntaxSpan } from '../highlight.ts'
import { escapeHtml } from './markup.ts'

/** Classes of the style. */
export const SYNTAX_CLASSES: Readonly<Record<SyntaxKind, string>> = {
  plain: '',
  keyword: 'sk',
  string: 'ss',
  number: 'sn',
  comment: 'sc',
  title: 'st',
  type: 'sy',
  added: 'sa',
  removed: 'sd',
}

export function syntaxMarkup(spans: readonly SyntaxSpan[]): string {
  let markup = ''
  for (const { text, kind } of spans) markup += spanMarkup(text, SYNTAX_CLASSES[kind])
  return markup
}

/** Text without a class needs no element. */
export function spanMarkup(text: string, name: string): string {
  return name === '' ? escapeHtml(text) : `<span class="${name}">${escapeHtml(text)}</span>`
}
