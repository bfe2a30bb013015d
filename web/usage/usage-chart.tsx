import { useMemo, useState } from 'react'
import { ChartLegend, type LegendItem } from '../chart/chart-legend.tsx'
import { REST_TONE, TONE_COUNT } from '../chart/chart-tones.ts'
import { StackedBars } from '../chart/stacked-bars.tsx'
import { Button } from '../ui/button.tsx'
import { figureText, metrics, tickText } from './metric.ts'
import { axisText, PERIOD_NOUNS } from './period-text.ts'
import { stackText } from './stack-text.ts'
import type { Stacks } from './stack-rows.ts'
import { StackReadout } from './stack-readout.tsx'
import type { UsageMatrix, UsageRow } from './usage-matrix.ts'
import type { Metric } from './usage-view.ts'

export interface UsageChartProps {
  data: UsageMatrix
  stacks: Stacks<UsageRow>
  metric: Metric
  at: string | null
  onOpen: (start: string) => void
  /** Whether the smaller series are listed one by one. */
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

export function UsageChart({
  data,
  stacks: { series, stacks },
  metric,
  at,
  onOpen,
  isExpanded,
  onExpand,
}: UsageChartProps) {
  const { period, by, today } = data
  const [cursor, setCursor] = useState<number | null>(null)
  // Undated usage has no position on the time axis; the table shows it.
  const dated = useMemo(() => stacks.filter(({ row }) => row.start !== 'undated'), [stacks])
  const bars = useMemo(
    () =>
      dated.map(({ row, values }) => ({
        label: axisText(row.start, period, today),
        parts: values.map((value, index) => ({ tone: series[index]?.tone ?? 0, value })),
        isPartial: metric === 'cost' && row.unpricedTokens > 0,
      })),
    [dated, series, period, today, metric],
  )
  const opened = dated.findIndex(({ row }) => row.start === at)
  const pointed = dated[cursor ?? -1]
  const open = (index: number) => {
    const start = dated[index]?.row.start
    if (start !== undefined) onOpen(start)
  }
  const context = { series, metric, period, today }
  return (
    <section aria-label="Chart" className="flex flex-col gap-2">
      <StackReadout context={context} stack={pointed ?? null} />
      <StackedBars
        bars={bars}
        label={`${metrics[metric].label} by ${PERIOD_NOUNS[period]} and ${by}`}
        cursor={cursor}
        onCursor={setCursor}
        selected={opened < 0 ? null : opened}
        onSelect={open}
        describe={(index) => (dated[index] ? stackText(dated[index], context) : '')}
        formatTick={(value, step) => tickText(metric, value, step)}
        isWhole={metric !== 'cost'}
      />
      <ChartLegend
        label={by === 'model' ? 'Models' : 'Projects'}
        items={legendItems(series, metric, () => onExpand(true))}
      />
      {isExpanded && series.length > TONE_COUNT + 1 && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => onExpand(false)}>
          Join the smaller {by === 'model' ? 'models' : 'projects'}
        </Button>
      )}
    </section>
  )
}

function legendItems(series: Stacks<UsageRow>['series'], metric: Metric, onExpand: () => void): LegendItem[] {
  return series.map(({ key, tone, name, title, figures }) => ({
    // The joined series has no key.
    ...(key === '' && tone === REST_TONE ? { onPress: onExpand } : {}),
    tone,
    label: name,
    title,
    figure: figureText(metric, figures),
  }))
}
