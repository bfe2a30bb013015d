// Renders source code. All line numbers are one attribute that CSS draws: they are not copied, and cost one element.
import { LONGEST_LABEL, NARROW } from '../section-fold.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { hasLineOver, isTall, lineCount } from './line-count.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { syntaxMarkup } from './syntax.ts'

export interface Code {
  text: string
  language?: string | undefined
  label?: string | undefined
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
