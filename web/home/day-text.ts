import { formatCost, formatTokens, plural } from '../../src/text/quantity.ts'
import { dayName, type DayUsage, type HeatMetric } from './heat-map.ts'

export function dayText(date: string, usage: DayUsage | undefined): string {
  if (!usage) return `${dayName(date)}: no usage`
  const { costUsd, isPartial, tokens, sessions } = usage
  return `${dayName(date)}: ${formatCost(costUsd, isPartial)}, ${formatTokens(tokens)} tokens, ${plural(sessions, 'session')}`
}

export function figureText(
  { costUsd, isPartial, tokens, sessions }: Omit<DayUsage, 'date'>,
  metric: HeatMetric,
): string {
  if (metric === 'cost') return formatCost(costUsd, isPartial)
  return metric === 'tokens' ? `${formatTokens(tokens)} tokens` : plural(sessions, 'session')
}
