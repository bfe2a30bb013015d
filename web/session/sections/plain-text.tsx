import { memo, useMemo } from 'react'
import { trimLines } from '../../../src/describe/content/lines.ts'
import { markSpans, useFindText, type TextSpan } from './marked-text.tsx'
import { clipLine, useLineLimit } from './line-limit.ts'
import { CornerSpace, SectionBox } from './section-box.tsx'
import { findLine, LineChunks, LineWindowBar, useLineWindow } from './line-window.tsx'

export interface PlainTextProps {
  text: string
  owner?: object | undefined
}

export const PlainText = memo(function PlainText({ text, owner }: PlainTextProps) {
  const lines = useMemo(() => trimLines(text).split(/\r?\n/), [text])
  const self = owner ?? lines
  const needle = useFindText()
  const window = useLineWindow(self, lines.length, { wanted: useMemo(() => findLine(lines, needle), [lines, needle]) })
  const longest = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines])
  const limit = useLineLimit(self, longest)
  const render = (from: number, to: number) =>
    markSpans(
      lines.slice(from, to).flatMap((line): TextSpan[] => [...clipLine([{ text: line }], limit.limit), { text: '\n' }]),
      needle,
    )
  return (
    <SectionBox isBare hasCorner getText={() => text} copyLabel="Copy text">
      <div className="max-w-[46rem] text-sm wrap-anywhere whitespace-pre-wrap">
        <CornerSpace />
        <LineChunks from={window.from} to={window.to} render={render} />
      </div>
      <LineWindowBar window={window} limit={limit} />
    </SectionBox>
  )
})
