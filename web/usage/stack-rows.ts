// The largest series have their own color, the others share one.
import { REST_TONE, TONE_COUNT } from '../chart/chart-tones.ts'
import { metrics, type Figures } from './metric.ts'
import { seriesName } from './series-names.ts'
import type { Metric } from './usage-view.ts'

export interface MatrixCell extends Figures {
  key: string
}

export interface MatrixRows<Row extends { cells: readonly MatrixCell[] }> {
  rows: readonly Row[]
  series: readonly MatrixCell[]
  /** Names of projects by path. */
  names: Readonly<Record<string, string>>
}

export interface StackSeries {
  /** Empty for the joined series. */
  key: string
  tone: number
  name: string
  title: string
  value: number
  figures: Figures
}

export interface Stack<Row> {
  row: Row
  values: number[]
}

export interface Stacks<Row> {
  /** Largest first, the joined series last; without series that are zero in the metric. */
  series: StackSeries[]
  stacks: Stack<Row>[]
}

export function stackRows<Row extends { cells: readonly MatrixCell[] }>(
  { rows, series, names: named }: MatrixRows<Row>,
  metric: Metric,
  { isExpanded = false }: { isExpanded?: boolean } = {},
): Stacks<Row> {
  const { pick } = metrics[metric]
  // A Map, because a project may be called "constructor".
  const names = new Map(Object.entries(named))
  const ranked = series.filter((one) => pick(one) > 0).toSorted((a, b) => pick(b) - pick(a) || (a.key < b.key ? -1 : 1))
  // A single remaining series is shown by name instead of as "1 others".
  const own = isExpanded || ranked.length === TONE_COUNT + 1 ? ranked : ranked.slice(0, TONE_COUNT)
  const rest = ranked.slice(own.length)
  const shown = own.map((one, index) => ({
    key: one.key,
    tone: Math.min(index, REST_TONE),
    name: seriesName(one.key, names),
    title: one.key,
    value: pick(one),
    figures: one,
  }))
  const others = rest.length === 0 ? [] : [otherSeries(rest, names, pick)]
  const indexes = new Map(own.map(({ key }, index) => [key, index]))
  const stacks = rows.map((row) => {
    const values = Array.from({ length: shown.length + others.length }, () => 0)
    for (const cell of row.cells) {
      const index = indexes.get(cell.key) ?? shown.length
      // Without a joined series, every cell that is not shown is zero in the metric.
      if (index < values.length) values[index] = (values[index] ?? 0) + pick(cell)
    }
    return { row, values }
  })
  return { series: [...shown, ...others], stacks }
}

function otherSeries(
  rest: readonly MatrixCell[],
  names: ReadonlyMap<string, string>,
  pick: (figures: Figures) => number,
): StackSeries {
  const sum = (pickOne: (figures: Figures) => number) => rest.reduce((total, one) => total + pickOne(one), 0)
  return {
    key: '',
    tone: REST_TONE,
    name: `${rest.length} others`,
    title: rest.map(({ key }) => seriesName(key, names)).join(', '),
    value: sum(pick),
    figures: {
      inputTokens: sum((one) => one.inputTokens),
      outputTokens: sum((one) => one.outputTokens),
      cacheCreationTokens: sum((one) => one.cacheCreationTokens),
      cacheReadTokens: sum((one) => one.cacheReadTokens),
      totalTokens: sum((one) => one.totalTokens),
      totalCost: sum((one) => one.totalCost ?? 0),
      requests: sum((one) => one.requests ?? 0),
      unpricedTokens: sum((one) => one.unpricedTokens ?? 0),
    },
  }
}
