import { memo, useMemo, useRef } from 'react'
import { LONGEST_LABEL, NARROW } from '../../../src/paint/section-fold.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFindText } from './marked-text.tsx'
import { clipLine, useLineLimit } from './line-limit.ts'
import { CodeLine, digitsStyle, syntaxSpans } from './code-line.tsx'
import { findLine, LineChunks, LineWindowBar, useLineWindow } from './line-window.tsx'
import { SectionBox } from './section-box.tsx'
import { useHighlighter } from './use-highlighter.ts'
import { useKept } from './use-kept.ts'

export interface CodeBlockProps {
  text: string
  language?: string | undefined
  label?: string | undefined
  firstLine?: number | undefined
  /** Lines shown before the rest is unfolded. */
  lines?: number | undefined
  /** The section or block that fold state is stored with; see use-kept.ts. */
  owner?: object | undefined
}

export const CodeBlock = memo(function CodeBlock(props: CodeBlockProps) {
  const { text, language, label = language, firstLine, lines: first, owner } = props
  const ref = useRef<HTMLPreElement>(null)
  const lines = useMemo(() => text.trimEnd().split(/\r?\n/), [text])
  const self = owner ?? lines
  const longest = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines])
  const window = useLineWindow(self, lines.length, {
    wanted: findLine(lines, useFindText()),
    ...(first !== undefined && { first }),
  })
  const limit = useLineLimit(self, longest)
  const [isWrapped, setWrapped] = useKept<boolean>(self, 'wrap', false)
  const highlight = useHighlighter(language, ref)
  const { from, to } = window
  // Start at the first line, so that a comment or string that begins above the window is recognized.
  const colored = useMemo(() => highlight?.(lines.slice(0, to).join('\n')) ?? null, [highlight, lines, to])
  return (
    <SectionBox
      getText={() => text}
      copyLabel="Copy code"
      label={label === undefined ? undefined : visibleLine(label).slice(0, LONGEST_LABEL)}
      tools={
        <IconButton
          icon="wrap"
          size="sm"
          label={isWrapped ? 'Do not wrap long lines' : 'Wrap long lines'}
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
      }
    >
      <pre
        ref={ref}
        style={firstLine === undefined ? undefined : digitsStyle(firstLine + to - 1)}
        tabIndex={longest > NARROW && !isWrapped ? 0 : undefined}
        className="overflow-x-auto py-2 font-mono text-xs leading-5"
      >
        <code className={isWrapped ? 'block wrap-anywhere whitespace-pre-wrap' : 'block w-max min-w-full'}>
          <LineChunks
            from={from}
            to={to}
            render={(start, end) =>
              lines.slice(start, end).map((line, index) => {
                const at = start + index
                const own = colored?.[at]
                const spans = own ? syntaxSpans(own) : [{ text: line }]
                return (
                  <CodeLine
                    key={at}
                    spans={clipLine(spans, limit.limit)}
                    number={firstLine === undefined ? undefined : firstLine + at}
                  />
                )
              })
            }
          />
        </code>
      </pre>
      <LineWindowBar window={window} limit={limit} />
    </SectionBox>
  )
})
