// Compares the shown time range with another one: totals and every model or project.
import { useCall } from '../use-call.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { changeText, pairSeries, type DayRange, type SeriesPair } from './compared-range.ts'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { figureText, metrics, type Figures } from './metric.ts'
import { spanText } from './period-text.ts'
import { seriesName } from './series-names.ts'
import type { UsageMatrix } from './usage-matrix.ts'
import { shownDays } from './usage-totals.tsx'
import type { Metric } from './usage-view.ts'

export interface RangeComparisonProps {
  data: UsageMatrix
  metric: Metric
  before: DayRange
  /** Whether the days were chosen freely. They may be later than the shown ones, so the columns have their dates. */
  isFree: boolean
}

export function RangeComparison({ data, metric, before, isFree }: RangeComparisonProps) {
  const now = shownDays(data)
  const input = { ...before, period: data.period, by: data.by }
  const { data: other, error, refetch } = useCall('usage matrix', input)
  return (
    <section aria-label="Comparison" className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">Compared with {spanText(before.since, before.until)}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !other && <Spinner label="Loading the other time range" />}
      {other && (
        <PairTable data={data} other={other} metric={metric} spans={[spanOf(now), spanOf(before)]} isFree={isFree} />
      )}
    </section>
  )
}

function spanOf({ since, until }: { since: string; until: string }): string {
  return spanText(since, until)
}

interface PairTableProps {
  data: UsageMatrix
  other: UsageMatrix
  metric: Metric
  spans: readonly [now: string, before: string]
  isFree: boolean
}

function PairTable({ data, other, metric, spans, isFree }: PairTableProps) {
  const names = new Map([...Object.entries(other.names), ...Object.entries(data.names)])
  const pairs = pairSeries(data.series, other.series)
  const { pick, label } = metrics[metric]
  const totals = { now: withUnpriced(data), before: withUnpriced(other) }
  const columns: FigureColumn<SeriesPair>[] = [
    {
      key: 'series',
      title: data.by === 'model' ? 'Model' : 'Project',
      cell: ({ key }) => (
        <span title={key} className="block truncate">
          {seriesName(key, names)}
        </span>
      ),
      total: 'Total',
    },
    {
      key: 'before',
      title: <SpanTitle span={spans[1]} name={isFree ? null : `${label} before`} />,
      cell: ({ before }) => figureText(metric, before),
      total: figureText(metric, totals.before),
    },
    {
      key: 'now',
      title: <SpanTitle span={spans[0]} name={isFree ? null : `${label} now`} />,
      cell: ({ now }) => figureText(metric, now),
      total: figureText(metric, totals.now),
    },
    {
      key: 'change',
      title: 'Change',
      cell: ({ now, before }) => changeText(pick(now), pick(before)),
      total: changeText(pick(totals.now), pick(totals.before)),
    },
  ]
  if (pairs.length === 0) return <p className="text-xs text-muted">No usage in either time range.</p>
  return <FigureTable label="Both time ranges" rows={pairs} keyOf={({ key }) => key} columns={columns} />
}

/** Dates wrap, so that the table fits a phone. */
function SpanTitle({ span, name }: { span: string; name: string | null }) {
  return name === null ? (
    <span className="inline-block min-w-16 whitespace-normal md:whitespace-nowrap">{span}</span>
  ) : (
    <span title={span}>{name}</span>
  )
}

function withUnpriced({ totals }: UsageMatrix): Figures {
  return { ...totals, unpricedTokens: totals.unpriced.length }
}
