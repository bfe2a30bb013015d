// Renders source code, with line numbers if the first line is known. All numbers are one attribute that CSS draws next to
// the text, so they are not selected or copied, and 100,000 lines are still one element.
import { LONGEST_LABEL, NARROW } from '../section-fold.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { hasLineOver, isTall, lineCount } from './line-count.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { syntaxMarkup } from './syntax.ts'

export interface Code {
  text: string
  /** A name or alias: "typescript", "ts". */
  language?: string | undefined
  /** Shown in the corner; defaults to the language. */
  label?: string | undefined
  /** Number of the first line; if absent, lines are not numbered. */
  firstLine?: number | undefined
  isWrapped?: boolean
}

export function paintCode(code: Code, context: HtmlContext): Html {
  const { language, label = language ?? '', firstLine, isWrapped = false } = code
  const text = code.text.replaceAll('\r\n', '\n').trimEnd()
  const isLong = isTall(text)
  const attributes = {
    class: classes(firstLine !== undefined && 'numbered', isWrapped && 'wrapped', isLong && 'tall'),
    tabindex: isLong || (!isWrapped && hasLineOver(text, NARROW)) ? 0 : null,
    'data-n': firstLine === undefined ? null : numbers(firstLine, lineCount(text)),
  }
  return element(
    'div',
    { class: 'box', 'data-label': visibleLine(label).slice(0, LONGEST_LABEL) || null },
    element('pre', attributes, codeMarkup(text, language, context)),
  )
}

function codeMarkup(text: string, language: string | undefined, context: HtmlContext): Html {
  const lines = language === undefined ? null : context.highlight(text, language)
  const markup = lines ? lines.map(syntaxMarkup).join('\n') : escapeHtml(text)
  // An HTML parser drops the first line break of a <pre>.
  return new Html(markup.startsWith('\n') ? `\n${markup}` : markup)
}

function numbers(first: number, count: number): string {
  let text = String(first)
  for (let number = first + 1; number < first + count; number += 1) text += `\n${number}`
  return text
}
