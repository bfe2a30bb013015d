// A stack in words, for those who hear the chart.
import { figureWithUnit, formatFigure, type Figures } from './metric.ts'
import { periodText } from './period-text.ts'
import type { Stack, StackSeries } from './stack-rows.ts'
import type { Metric, Period } from './usage-view.ts'

interface Cell extends Figures {
  key: string
}

export interface StackRow extends Figures {
  start: string
  cells: readonly Cell[]
}

export interface StackWording {
  series: readonly StackSeries[]
  metric: Metric
  period: Period
  today: string
}

export interface StackPart {
  tone: number
  name: string
  figure: string
}

/** What it is made of, the largest first; nothing that is 0. */
export function stackParts({ row, values }: Stack<StackRow>, { series, metric }: StackWording): StackPart[] {
  const keys = new Set(series.map(({ key }) => key))
  // All that have no colour of their own are one part.
  const unpriced = new Set(
    row.cells.filter(({ unpricedTokens = 0 }) => unpricedTokens > 0).map(({ key }) => (keys.has(key) ? key : '')),
  )
  return series
    .map(({ key, tone, name }, place) => ({ tone, name, value: values[place] ?? 0, isPartial: unpriced.has(key) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .map(({ tone, name, value, isPartial }) => ({ tone, name, figure: formatFigure(metric, value, isPartial) }))
}

export function stackWords(stack: Stack<StackRow>, words: StackWording): string {
  const { row } = stack
  const title = periodText(row.start, words.period, words.today)
  if (row.requests === 0) return `${title}: nothing`
  const parts = stackParts(stack, words).map(({ name, figure }) => `${name} ${figure}`)
  return [`${title}: ${figureWithUnit(words.metric, row)}`, ...parts].join(', ')
}
