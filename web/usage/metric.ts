import { formatCost, formatCount, formatTokens } from '../../src/text/quantity.ts'
import type { Metric } from './usage-view.ts'

export interface Figures {
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
  totalTokens: number
  totalCost?: number
  requests?: number
  unpricedTokens?: number
}

interface MetricDeclaration {
  label: string
  unit: string
  pick: (figures: Figures) => number
}

export const metrics: Readonly<Record<Metric, MetricDeclaration>> = {
  cost: { label: 'Cost', unit: '', pick: ({ totalCost = 0 }) => totalCost },
  tokens: { label: 'Tokens', unit: 'tokens', pick: ({ totalTokens }) => totalTokens },
  input: { label: 'Input', unit: 'tokens', pick: ({ inputTokens }) => inputTokens },
  output: { label: 'Output', unit: 'tokens', pick: ({ outputTokens }) => outputTokens },
  write: { label: 'Cache write', unit: 'tokens', pick: ({ cacheCreationTokens }) => cacheCreationTokens },
  read: { label: 'Cache read', unit: 'tokens', pick: ({ cacheReadTokens }) => cacheReadTokens },
  requests: { label: 'Requests', unit: 'requests', pick: ({ requests = 0 }) => requests },
}

/** Returns "$1.20", "1.2M" or "1,234". `isPartial` says that some of the usage has no price. */
export function formatFigure(metric: Metric, value: number, isPartial: boolean): string {
  if (metric === 'cost') return formatCost(value, isPartial)
  return metric === 'requests' ? formatCount(value) : formatTokens(value)
}

export function figureText(metric: Metric, figures: Figures): string {
  return formatFigure(metric, metrics[metric].pick(figures), (figures.unpricedTokens ?? 0) > 0)
}

export function figureWithUnit(metric: Metric, figures: Figures): string {
  const { unit } = metrics[metric]
  return unit === '' ? figureText(metric, figures) : `${figureText(metric, figures)} ${unit}`
}

export function tickText(metric: Metric, value: number, step: number): string {
  if (metric !== 'cost') return formatFigure(metric, value, false)
  if (value === 0) return '$0'
  const decimals = step >= 1 && Number.isInteger(step) ? 0 : Math.max(2, Math.ceil(-Math.log10(step)))
  const [whole = '0', part] = value.toFixed(decimals).split('.')
  return `$${formatCount(Number(whole))}${part === undefined ? '' : `.${part}`}`
}
