// Renders a command and its output in color. Plain text gets no elements.
import { ansiSpans, mergeSpans, type AnsiSpan } from '../ansi-spans.ts'
import { trimLines } from '../../describe/content/lines.ts'
import type { TerminalSection } from '../../describe/view.ts'
import { isTall } from './line-count.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { spanMarkup } from './syntax.ts'
import { terminalClasses } from './terminal-classes.ts'

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
  // Most outputs, and nearly all long ones, are plain; this skips the ANSI parser.
  if (PLAIN.test(output)) return escapeHtml(trimLines(output))
  const lines: string[] = []
  for (const line of ansiSpans(output).lines()) lines.push(lineMarkup(line))
  return lines.join('\n')
}

function lineMarkup(line: readonly AnsiSpan[]): string {
  let markup = ''
  for (const { text, look } of mergeSpans(line)) markup += spanMarkup(text, terminalClasses(look))
  return markup
}
