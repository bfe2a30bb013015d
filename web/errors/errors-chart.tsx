// Failures by tool over time. A bar filters the list to its days.
import { useMemo, useState } from 'react'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { ChartLegend, Swatch } from '../chart/chart-legend.tsx'
import { StackedBars } from '../chart/stacked-bars.tsx'
import { ByPointer } from '../ui/by-pointer.tsx'
import { axisText, periodText } from '../usage/period-text.ts'
import { chartBars, type FailureBars } from './failure-bars.ts'

const HEIGHT = 104

export interface ErrorsChartProps {
  bars: FailureBars
  today: string
  /** First day of the chosen bar. */
  since: string | null
  onChoose: (days: { since: string | null; until: string | null }) => void
}

export function ErrorsChart({ bars, today, since, onChoose }: ErrorsChartProps) {
  const { period, periods, series, counts } = bars
  const [cursor, setCursor] = useState<number | null>(null)
  const drawn = useMemo(() => chartBars(bars, ({ start }) => axisText(start, period, today)), [bars, period, today])
  const chosen = periods.findIndex(({ start }) => start === since)
  const choose = (index: number) => {
    const days = periods[index]
    if (!days) return
    onChoose(index === chosen ? { since: null, until: null } : { since: days.start, until: days.end })
  }
  const parts = (index: number) =>
    series.flatMap((one, at) => {
      const count = counts[index]?.[at] ?? 0
      return count === 0 ? [] : [{ ...one, count }]
    })
  const describe = (index: number) => {
    const total = parts(index).reduce((sum, { count }) => sum + count, 0)
    const named = parts(index).map(({ name, count }) => `${visibleLine(name)} ${formatCount(count)}`)
    return [periodText(periods[index]?.start ?? '', period, today), plural(total, 'failure'), ...named].join(', ')
  }
  return (
    <section aria-label="Failures over time" className="flex flex-col gap-2">
      <p
        aria-hidden="true"
        className="flex h-5 items-center gap-3 overflow-hidden text-xs whitespace-nowrap tabular-nums"
      >
        {cursor === null ? (
          <span className="truncate text-faint">
            <ByPointer
              mouse={`Failures per ${period}; point at a bar, click to filter`}
              touch={`Failures per ${period}; tap a bar to filter`}
            />
          </span>
        ) : (
          <>
            <span className="font-medium text-text first-letter:uppercase">
              {periodText(periods[cursor]?.start ?? '', period, today)}
            </span>
            {parts(cursor).length === 0 && <span className="text-muted">no failures</span>}
            {parts(cursor).map(({ tone, name, count }) => (
              <span key={name} className="inline-flex items-center gap-1.5 text-muted">
                <Swatch tone={tone} />
                {visibleLine(name)} {formatCount(count)}
              </span>
            ))}
          </>
        )}
      </p>
      <StackedBars
        bars={drawn}
        label={`Failures by ${period} and tool`}
        cursor={cursor}
        onCursor={setCursor}
        selected={chosen < 0 ? null : chosen}
        onSelect={choose}
        describe={describe}
        formatTick={(value) => formatCount(value)}
        isWhole
        height={HEIGHT}
      />
      <ChartLegend
        label="Tools"
        items={series.map(({ tone, name, count }) => ({ tone, label: visibleLine(name), figure: formatCount(count) }))}
      />
    </section>
  )
}
