// A command and its output, with ANSI colors. The lines of a chunk are one text node; only colored spans become elements.
import { useMemo, type ReactNode, type CSSProperties } from 'react'
import { ansiSpans, mergeSpans, type AnsiSpan } from '../../../src/paint/ansi-spans.ts'
import { stripAnsi } from '../../../src/describe/line.ts'
import { trimLines } from '../../../src/describe/content/lines.ts'
import type { TerminalSection } from '../../../src/describe/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { markSpans, markText, useFindText, type TextSpan } from './marked-text.tsx'
import { clipLine, useLineLimit } from './line-limit.ts'
import { CornerSpace, SectionBox } from './section-box.tsx'
import { findLine, LineChunks, LineWindowBar, useLineWindow } from './line-window.tsx'
import { plainAnsiStyle, type AnsiStyle as Look } from '../../../src/paint/ansi-style.ts'
import { pageColors, type PageColor } from '../../../src/paint/page-colors.ts'

export interface TerminalOutputProps {
  section: TerminalSection
}

export function TerminalOutput({ section }: TerminalOutputProps) {
  const { command, isError } = section
  const output = section.unescaped ?? section.output
  const needle = useFindText()
  const ansi = useMemo(() => ansiSpans(output), [output])
  const wanted = useMemo(() => findLine(texts(ansi.lines()), needle), [ansi, needle])
  const count = useMemo(() => ansi.count(), [ansi])
  const window = useLineWindow(section, count, { wanted })
  const { from, to } = window
  const lines = useMemo(() => takeLines(ansi.lines(), from, to), [ansi, from, to])
  const longest = useMemo(() => lines.reduce((most, line) => Math.max(most, lineText(line).length), 0), [lines])
  const limit = useLineLimit(section, longest)
  const render = (start: number, end: number): ReactNode =>
    markSpans(
      lines.slice(start - from, end - from).flatMap((line): TextSpan[] => [
        ...clipLine(
          mergeSpans(line).map(({ text, look }) => terminalSpan(text, look)),
          limit.limit,
        ),
        { text: '\n' },
      ]),
      needle,
    )
  return (
    <SectionBox
      getText={() => stripAnsi(output)}
      copyLabel="Copy output"
      hasCorner
      className={isError ? 'border-l-2 border-error' : ''}
    >
      <div className="py-2 pr-3 pl-3 font-mono text-xs leading-5">
        {command !== undefined && <Command text={command} />}
        {count > 0 && (
          <pre className={classNames('font-mono wrap-anywhere whitespace-pre-wrap', command !== undefined && 'mt-1')}>
            {command === undefined && <CornerSpace />}
            <LineChunks from={from} to={to} render={render} />
          </pre>
        )}
      </div>
      <LineWindowBar window={window} limit={limit} />
    </SectionBox>
  )
}

function Command({ text }: { text: string }) {
  const needle = useFindText()
  return (
    <div className="flex gap-2">
      <span aria-hidden="true" className="text-faint select-none">
        $
      </span>
      <code className="min-w-0 flex-1 pr-8 font-semibold wrap-anywhere whitespace-pre-wrap">
        {markText(trimLines(text), needle)}
      </code>
    </div>
  )
}

function takeLines(lines: Iterable<AnsiSpan[]>, from: number, to: number): AnsiSpan[][] {
  const taken: AnsiSpan[][] = []
  let at = 0
  for (const line of lines) {
    if (at >= to) break
    if (at >= from) taken.push(line)
    at += 1
  }
  return taken
}

function* texts(lines: Iterable<AnsiSpan[]>): Generator<string> {
  for (const line of lines) yield lineText(line)
}

function lineText(line: readonly AnsiSpan[]): string {
  return line.map(({ text }) => text).join('')
}

function terminalSpan(text: string, look: Look): TextSpan {
  return look === plainAnsiStyle ? { text } : { text, className: classOf(look), style: styleOf(look) }
}

function classOf({ bold, italic, underline, strike }: Look): string | undefined {
  const lines = underline && strike ? '[text-decoration-line:underline_line-through]' : ''
  const names = [
    bold ? 'font-semibold' : '',
    italic ? 'italic' : '',
    lines || (underline ? 'underline' : strike ? 'line-through' : ''),
  ].filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join(' ')
}

function styleOf(look: Look): CSSProperties | undefined {
  const colors = pageColors(look)
  if (colors === null) return undefined
  if ('text' in colors) return { color: toCss(colors.text) }
  return { backgroundColor: toCss(colors.ground), color: 'var(--sunken)' }
}

function toCss(color: PageColor): string {
  return 'token' in color ? `var(--${color.token})` : `light-dark(${color.light}, ${color.dark})`
}
