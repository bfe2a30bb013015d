// The rows of the matrix as stacks of one metric: the largest parts with a colour of their own, all others as one.
import { REST_TONE, TONE_COUNT } from '../chart/chart-tones.ts'
import { metrics, type Figures } from './metric.ts'
import { seriesNames } from './series-names.ts'
import type { Group, Metric } from './usage-view.ts'

interface Cell extends Figures {
  key: string
}

export interface MatrixRows<Row extends { cells: readonly Cell[] }> {
  by: Group
  rows: readonly Row[]
  series: readonly Cell[]
  /** Of projects, by their folder. */
  directories: Readonly<Record<string, string>>
}

export interface StackSeries {
  /** Empty for all others. */
  key: string
  tone: number
  name: string
  /** The whole name. */
  title: string
  /** All of it, in the metric. */
  value: number
  figures: Figures
}

export interface Stack<Row> {
  row: Row
  /** Of every series, in its order; 0 where there is nothing. */
  values: number[]
}

export interface Stacks<Row> {
  /** The largest first, the others last; only those that have something of the metric. */
  series: StackSeries[]
  stacks: Stack<Row>[]
}

export function stackRows<Row extends { cells: readonly Cell[] }>(
  { by, rows, series, directories }: MatrixRows<Row>,
  metric: Metric,
): Stacks<Row> {
  const { pick } = metrics[metric]
  // As pairs: a folder may be called "constructor".
  const paths = new Map(Object.entries(directories))
  const names = seriesNames(
    series.map(({ key }) => key),
    by,
    paths,
  )
  const ranked = series.filter((one) => pick(one) > 0).toSorted((a, b) => pick(b) - pick(a) || (a.key < b.key ? -1 : 1))
  // A single one that is left over has its own name, at the place of the others.
  const own = ranked.length === TONE_COUNT + 1 ? ranked : ranked.slice(0, TONE_COUNT)
  const rest = ranked.slice(own.length)
  const shown = own.map((one, place) => ({
    key: one.key,
    tone: place,
    name: names.get(one.key) ?? one.key,
    title: paths.get(one.key) ?? one.key,
    value: pick(one),
    figures: one,
  }))
  const others = rest.length === 0 ? [] : [otherSeries(rest, names, pick)]
  const places = new Map(own.map(({ key }, place) => [key, place]))
  const stacks = rows.map((row) => {
    const values = Array.from({ length: shown.length + others.length }, () => 0)
    for (const cell of row.cells) {
      const place = places.get(cell.key) ?? shown.length
      // What has nothing of the metric has no place, and nothing to add.
      if (place < values.length) values[place] = (values[place] ?? 0) + pick(cell)
    }
    return { row, values }
  })
  return { series: [...shown, ...others], stacks }
}

function otherSeries(
  rest: readonly Cell[],
  names: ReadonlyMap<string, string>,
  pick: (figures: Figures) => number,
): StackSeries {
  const sum = (of: (figures: Figures) => number) => rest.reduce((total, one) => total + of(one), 0)
  return {
    key: '',
    tone: REST_TONE,
    name: `${rest.length} others`,
    title: rest.map(({ key }) => names.get(key) ?? key).join(', '),
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
