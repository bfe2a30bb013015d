import { visibleLine } from '../../text/visible.ts'
import { escapeText } from './escape-text.ts'

export function heading(level: 1 | 2 | 3, text: string): string {
  // Markdown drops "#" at the end of a heading.
  const escaped = escapeText(visibleLine(text).trim()).replace(/(?<!\\)#+$/, (end) => end.replaceAll('#', '\\#'))
  return `${'#'.repeat(level)} ${escaped || '(empty)'}`
}
