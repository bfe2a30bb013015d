// The context against the limit of the model, divided by origin. The parts of a request add up to the tokens it sent.
import { useMemo, useState } from 'react'
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { formatCount } from '../../../src/text/quantity.ts'
import { Swatch } from '../../chart/chart-legend.tsx'
import { ContextChart, type CurveLayer } from '../inspector/context-chart.tsx'
import { contextCurve } from '../inspector/context-curve.ts'
import { PaneSection } from '../inspector/pane-parts.tsx'
import { shareText } from './bill-parts.ts'
import { PlaceLink, useGoTo } from './place-link.tsx'
import { ShareBar } from './share-bar.tsx'

type Context = NonNullable<SessionOverview['context']>

const MOST_POINTS = 150

const PARTS = [
  {
    key: 'hidden',
    label: 'System and hidden',
    tone: 5,
    title: 'System prompt, tool definitions, CLAUDE.md and reminders: the part that no record explains',
  },
  { key: 'memory', label: 'Memory', tone: 4, title: 'Memory files that were loaded during the session' },
  { key: 'results', label: 'Tool outputs', tone: 1, title: 'Results of tool calls' },
  { key: 'conversation', label: 'Conversation', tone: 0, title: 'Prompts, answers and attached files' },
] as const

export function ContextSection({ context }: { context: Context }) {
  const { requests, window: limit, largest } = context
  const [cursor, setCursor] = useState<number | null>(null)
  const go = useGoTo()
  const points = useMemo(() => contextCurve(requests, MOST_POINTS), [requests])
  const layers = useMemo(
    () =>
      PARTS.map(({ key, tone }): CurveLayer => ({
        tone,
        values: points.map(({ index }) => requests[index - 1]?.[key] ?? 0),
      })),
    [points, requests],
  )
  const point = points[Math.min(cursor ?? Infinity, points.length - 1)]
  const request = point && requests[point.index - 1]
  if (!request) return null
  return (
    <PaneSection
      title="Context"
      aside={
        <span className="text-2xs text-faint tabular-nums">
          up to {Math.round((100 * largest) / limit)}% of the limit
        </span>
      }
    >
      <ContextChart
        points={points}
        limit={limit}
        layers={layers}
        cursor={cursor}
        onCursor={setCursor}
        onSelect={({ uuid }) => go(uuid)}
      />
      <Composition request={request} number={point.index} isLast={point.index === requests.length} />
    </PaneSection>
  )
}

interface CompositionProps {
  request: Context['requests'][number]
  number: number
  isLast: boolean
}

function Composition({ request, number, isLast }: CompositionProps) {
  return (
    <div className="px-3 pb-3 text-xs">
      <p className="flex items-baseline justify-between gap-2 pb-1.5 text-muted tabular-nums">
        <PlaceLink uuid={request.uuid}>{isLast ? 'Last request' : `Request ${formatCount(number)}`}</PlaceLink>
        <span title="Input, cache writes and cache reads, as billed">{formatCount(request.sent)} tokens sent</span>
      </p>
      <ShareBar
        className="h-2"
        shares={PARTS.map(({ key, label, tone }) => ({
          tone,
          value: request[key],
          title: `${label}: ${formatCount(request[key])} tokens`,
        }))}
      />
      <ul aria-label="Context by origin" className="pt-1.5">
        {PARTS.filter(({ key }) => key !== 'memory' || request.memory > 0).map(({ key, label, tone, title }) => (
          <li key={key} title={title} className="flex items-baseline gap-2 py-0.5">
            <Swatch tone={tone} />
            <span className="min-w-0 flex-1 text-muted">{label}</span>
            <span className="text-2xs text-faint tabular-nums">{shareText(request[key], request.sent)}</span>
            <span className="w-16 text-right tabular-nums">{formatCount(request[key])}</span>
          </li>
        ))}
      </ul>
      <p className="pt-1 text-2xs text-faint">The sum is what was billed. The division is estimated from sizes.</p>
    </div>
  )
}
