// What a command wrote, below the command, in its colours. Only what is coloured becomes an element.
import { ansiSpans, type AnsiSpan } from '../ansi-spans.ts'
import { trimLines } from '../lines.ts'
import { plainLook } from '../look.ts'
import type { TerminalSection } from '../view.ts'
import { isTall } from './line-count.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { lookClasses } from './terminal-look.ts'

export function paintTerminal(section: TerminalSection): Html {
  const { command, isError } = section
  const output = outputMarkup(section.unescaped ?? section.output)
  const isLong = isTall(output)
  return element(
    'div',
    { class: classes('box term', isError && 'failed') },
    command === undefined ? null : element('div', { class: 'command' }, element('code', {}, trimLines(command))),
    output === ''
      ? null
      : element('pre', { class: classes('wrapped', isLong && 'tall'), tabindex: isLong ? 0 : null }, new Html(output)),
  )
}

const PLAIN = /^[\t\n\x20-\x7e]*$/

function outputMarkup(output: string): string {
  // Most outputs are plain, and those that are long nearly always.
  if (PLAIN.test(output)) return escapeHtml(trimLines(output))
  const lines: string[] = []
  for (const line of ansiSpans(output).lines()) lines.push(lineMarkup(line))
  return lines.join('\n')
}

/** Lines with colours come as one span a column: neighbours of one look are one. */
function lineMarkup(line: readonly AnsiSpan[]): string {
  let markup = ''
  let text = ''
  let look = plainLook
  for (const span of line) {
    if (span.look !== look) {
      markup += spanMarkup(text, look)
      text = ''
      look = span.look
    }
    text += span.text
  }
  return markup + spanMarkup(text, look)
}

function spanMarkup(text: string, look: AnsiSpan['look']): string {
  if (text === '') return ''
  const names = lookClasses(look)
  return names === '' ? escapeHtml(text) : `<span class="${names}">${escapeHtml(text)}</span>`
}
