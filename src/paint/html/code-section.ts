// Source code: numbered when its place in a file is known. The numbers of all lines are one attribute that is drawn beside
// the text: they are not selected and not copied with it, and 100,000 lines are still one element.
import { LONGEST_LABEL, NARROW } from '../section-fold.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { hasLineOver, isTall, lineCount } from './line-count.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { syntaxMarkup } from './syntax.ts'

export interface Code {
  text: string
  /** As people name it: "typescript", "ts". */
  language?: string | undefined
  /** Said in the corner; the language unless told otherwise. */
  label?: string | undefined
  /** Number of the first line; without it lines are not numbered. */
  firstLine?: number | undefined
  /** Long lines go on below instead of out of the box. */
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
  // A parser drops a line break that stands first.
  return new Html(markup.startsWith('\n') ? `\n${markup}` : markup)
}

function numbers(first: number, count: number): string {
  let text = String(first)
  for (let number = first + 1; number < first + count; number += 1) text += `\n${number}`
  return text
}
