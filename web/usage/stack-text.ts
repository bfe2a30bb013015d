// Describes the bars of the usage chart as text, for screen readers and the readout.
import { figureWithUnit, formatFigure, type Figures } from './metric.ts'
import { periodText } from './period-text.ts'
import type { MatrixCell, Stack, StackSeries } from './stack-rows.ts'
import type { Metric, UsagePeriod } from './usage-view.ts'

export interface StackRow extends Figures {
  start: string
  cells: readonly MatrixCell[]
}

export interface StackContext {
  series: readonly StackSeries[]
  metric: Metric
  period: UsagePeriod
  today: string
}

export interface StackPart {
  tone: number
  name: string
  figure: string
}

export function stackParts({ row, values }: Stack<StackRow>, { series, metric }: StackContext): StackPart[] {
  const keys = new Set(series.map(({ key }) => key))
  // Series without their own color belong to the joined series, whose key is empty.
  const unpriced = new Set(
    row.cells.filter(({ unpricedTokens = 0 }) => unpricedTokens > 0).map(({ key }) => (keys.has(key) ? key : '')),
  )
  return series
    .map(({ key, tone, name }, index) => ({ tone, name, value: values[index] ?? 0, isPartial: unpriced.has(key) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .map(({ tone, name, value, isPartial }) => ({ tone, name, figure: formatFigure(metric, value, isPartial) }))
}

export function stackText(stack: Stack<StackRow>, context: StackContext): string {
  const { row } = stack
  const title = periodText(row.start, context.period, context.today)
  if (row.requests === 0) return `${title}: no usage`
  const parts = stackParts(stack, context).map(({ name, figure }) => `${name} ${figure}`)
  return [`${title}: ${figureWithUnit(context.metric, row)}`, ...parts].join(', ')
}
