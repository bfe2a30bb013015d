// Renders spans of source code. Code is most of a page, so this builds strings instead of elements.
import type { SyntaxKind, SyntaxSpan } from '../highlight.ts'
import { escapeHtml } from './markup.ts'

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

export function spanMarkup(text: string, name: string): string {
  return name === '' ? escapeHtml(text) : `<span class="${name}">${escapeHtml(text)}</span>`
}
