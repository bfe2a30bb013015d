// Every line of a version with the version that wrote it, as the recorded versions alone show it.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import { SkeletonLines } from '../session/messages/item-sections.tsx'
import { CodeLine, digitsStyle, syntaxSpans } from '../session/sections/code-line.tsx'
import { clipLine, useLineLimit } from '../session/sections/line-limit.ts'
import { LineWindowBar, useLineWindow } from '../session/sections/line-window.tsx'
import { SectionBox } from '../session/sections/section-box.tsx'
import { useHighlighter } from '../session/sections/use-highlighter.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { useCall } from '../use-call.ts'
import type { VersionEntry } from './file-data.ts'
import { OriginCard, useOriginCard } from './origin-card.tsx'
import { OriginLabel } from './origin-label.tsx'
import { runsWithin, splitLines, type OriginRun } from './origin-runs.ts'
import { CutNote, NoFile, Note, Shown } from './version-view.tsx'

export interface OriginsViewProps {
  path: string
  versions: readonly VersionEntry[]
  version: VersionEntry
  linkTo: (version: number) => string
  onSelect: (version: number) => void
}

export function OriginsView({ path, versions, version, linkTo, onSelect }: OriginsViewProps) {
  const input = { path, number: version.number, origins: true }
  const query = useCall('file content', input, { placeholderData: keepPreviousData })
  const { data, error, refetch, isPlaceholderData } = query
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines characters={900} />
  if (data.exists === false) return <NoFile number={data.number} />
  const code = data.sections.find((section) => section.kind === 'code')
  return (
    <Shown isBusy={isPlaceholderData}>
      <Note>
        Traced through the recorded versions alone. “{commandOf(operation('why', 'PATH:LINE'))}” also looks at commits.
      </Note>
      {data.isCut && <CutNote />}
      {!code || !data.origins ? (
        <Note>Only changed passages of this version are known, so its lines cannot be traced.</Note>
      ) : data.origins.length === 0 ? (
        <Note>The file is empty.</Note>
      ) : (
        <OriginLines
          text={code.text}
          language={code.language}
          runs={data.origins}
          versions={versions}
          shown={data.number}
          linkTo={linkTo}
          onSelect={onSelect}
        />
      )}
    </Shown>
  )
}

interface OriginLinesProps extends Pick<OriginsViewProps, 'versions' | 'linkTo' | 'onSelect'> {
  text: string
  language: string | undefined
  runs: readonly OriginRun[]
  /** Number of the version whose lines these are. */
  shown: number
}

/** Fewer than plain code shows: each run has a link, too. */
const MOST_LINES = 1000

function OriginLines({ text, language, runs, versions, shown, linkTo, onSelect }: OriginLinesProps) {
  const ref = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => splitLines(text), [text])
  const longest = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines])
  const window = useLineWindow(runs, lines.length, { first: MOST_LINES, most: MOST_LINES })
  const limit = useLineLimit(runs, longest)
  const highlight = useHighlighter(language, ref)
  const { from, to } = window
  // Start at the first line, so that a comment or string that begins above the window is recognized.
  const colored = useMemo(() => highlight?.(lines.slice(0, to).join('\n')) ?? null, [highlight, lines, to])
  const card = useOriginCard()
  return (
    <SectionBox getText={() => text} copyLabel="Copy code">
      <div ref={ref} style={digitsStyle(to)} className="@container font-mono text-xs leading-5">
        {/* Focusable, because a run without a link may be too wide. */}
        <div role="group" aria-label="Lines and their origins" tabIndex={0} className="overflow-x-auto py-2">
          <div className="w-max min-w-full">
            {runsWithin(runs, from, to).map((run) => (
              <div key={run.from} className="border-line not-first:border-t @2xl:flex">
                <OriginLabel
                  run={run}
                  version={versions[(run.version ?? 0) - 1]}
                  isShown={run.version === shown}
                  linkTo={linkTo}
                  onSelect={onSelect}
                  card={card}
                />
                <code className="block min-w-0 flex-1 whitespace-pre">
                  {lines.slice(run.from - 1, run.from - 1 + run.count).map((line, index) => {
                    const at = run.from - 1 + index
                    const own = colored?.[at]
                    const spans = own ? syntaxSpans(own) : [{ text: line }]
                    return <CodeLine key={at} spans={clipLine(spans, limit.limit)} number={at + 1} />
                  })}
                </code>
              </div>
            ))}
          </div>
        </div>
      </div>
      <LineWindowBar window={window} limit={limit} />
      <OriginCard card={card} isOwn={card.open?.version.number === shown} />
    </SectionBox>
  )
}
