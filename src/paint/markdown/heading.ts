// A heading of the document itself, whatever its words are.
import { visibleLine } from '../../text/visible.ts'
import { escapeText } from './escape-text.ts'

export function heading(level: 1 | 2 | 3, text: string): string {
  // Signs at the end would belong to the heading, not to its words.
  const words = escapeText(visibleLine(text).trim()).replace(/(?<!\\)#+$/, (end) => end.replaceAll('#', '\\#'))
  return `${'#'.repeat(level)} ${words || '(no words)'}`
}
