import { memo, useMemo, useRef, useEffect, useState, type RefObject } from 'react'
import { lastNumber, withoutReturns } from '../../../src/describe/content/diff-rows.ts'
import { highlightDiff } from '../../../src/paint/highlight.ts'
import { languageOf } from '../../../src/describe/content/language.ts'
import type { DiffHunk, DiffSection } from '../../../src/describe/view.ts'
import { useFindText } from './marked-text.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { DiffHeader, useDiffLayout } from './diff-header.tsx'
import { DiffLine } from './diff-line.tsx'
import { entryText, lastIndex, splitList, unifiedList, type DiffListRow } from './diff-list.ts'
import { digitsStyle } from './code-line.tsx'
import { findLine, LineChunks, LineWindowBar, useLineWindow } from './line-window.tsx'
import { useHighlighter, type Highlighter } from './use-highlighter.ts'
import { useLineLimit } from './line-limit.ts'

const SPLIT_SCREEN = '(min-width: 900px)'

const SPLIT_WIDTH = 640

export const DiffView = memo(function DiffView({ section }: { section: DiffSection }) {
  const { path } = section
  const hunks = useMemo(() => section.hunks.map(withoutReturns), [section])
  const ref = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useDiffLayout()
  const isWide = useIsWide(ref, SPLIT_WIDTH)
  const canSplit = useMedia(SPLIT_SCREEN) && isWide
  const isSplit = canSplit && layout === 'split'
  const entries = useMemo(() => (isSplit ? splitList(hunks) : unifiedList(hunks)), [hunks, isSplit])
  const needle = useFindText()
  const wanted = useMemo(() => (needle === '' ? -1 : findLine(entries.map(entryText), needle)), [entries, needle])
  const window = useLineWindow(section, entries.length, { first: 60, wanted })
  const shown = entries.slice(window.from, window.to)
  const limit = useLineLimit(
    section,
    shown.reduce((most, entry) => Math.max(most, entryText(entry).length), 0),
  )
  const highlight = useHighlighter(languageOf(path), ref)
  const { from, to } = window
  const colors = useMemo(
    () => (highlight ? colorHunks(hunks, entries.slice(from, to), highlight) : new Map<number, LineColors>()),
    [highlight, hunks, entries, from, to],
  )
  const renderEntry = (entry: DiffListRow, key: number) => {
    const hunk = hunks[entry.hunk]
    if (entry.kind === 'heading' || !hunk) return <Heading key={key} entry={entry} />
    const own = { hunk, limit: limit.limit }
    const colorsOf = (index: number | undefined) =>
      index === undefined ? null : (colors.get(entry.hunk)?.[index] ?? null)
    if (entry.kind === 'line') return <DiffLine key={key} {...own} row={entry.row} colors={colorsOf(entry.row.index)} />
    const { left, right } = entry
    return (
      <div key={key} className="grid grid-cols-2 divide-x divide-line">
        {left ? <DiffLine {...own} row={left} side="old" colors={colorsOf(left.index)} /> : <Gap />}
        {right ? <DiffLine {...own} row={right} side="new" colors={colorsOf(right.index)} /> : <Gap />}
      </div>
    )
  }
  return (
    <div ref={ref} className="min-w-0 rounded-md bg-sunken">
      <DiffHeader section={section} layout={isSplit ? 'split' : 'unified'} onLayout={canSplit ? setLayout : null} />
      <div
        style={digitsStyle(lastNumber(hunks))}
        className="overflow-hidden pb-1 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap"
      >
        <LineChunks
          from={from}
          to={to}
          render={(start, end) => entries.slice(start, end).map((entry, index) => renderEntry(entry, start + index))}
        />
      </div>
      <LineWindowBar window={window} limit={limit} />
    </div>
  )
})

type LineColors = ReturnType<typeof highlightDiff>

function colorHunks(
  hunks: readonly DiffHunk[],
  shown: readonly DiffListRow[],
  highlight: Highlighter,
): Map<number, LineColors> {
  const ends = new Map<number, number>()
  for (const entry of shown) ends.set(entry.hunk, Math.max(ends.get(entry.hunk) ?? 0, lastIndex(entry) + 1))
  return new Map(
    [...ends].map(([number, end]) => {
      const hunk = hunks[number]
      return [number, hunk ? highlightDiff({ ...hunk, lines: hunk.lines.slice(0, end) }, highlight) : []]
    }),
  )
}

function Heading({ entry }: { entry: DiffListRow }) {
  return <div className="px-3 py-0.5 text-2xs text-faint select-none">{entry.kind === 'heading' ? entry.text : ''}</div>
}

function Gap() {
  return <div className="bg-hover/40" />
}

function useIsWide(ref: RefObject<Element | null>, width: number): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, width])
  return isWide
}
