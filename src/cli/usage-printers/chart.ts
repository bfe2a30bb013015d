// Draws usage over time on one line, one character per period, including periods without usage.
import { formatMoney, formatTokens } from '../../text/quantity.ts'
import type { Terminal } from '../terminal.ts'
import { sparkline } from './cells.ts'

export interface ChartPoint {
  period: string
  tokens: number
  cost: number
}

export type ChartUnit = 'day' | 'week' | 'month'

export function printUsageChart(points: readonly ChartPoint[], unit: ChartUnit, terminal: Terminal): string[] {
  const hasCosts = points.some(({ cost }) => cost > 0)
  const values = addByPeriod(points, hasCosts ? 'cost' : 'tokens')
  const all = fillPeriods([...values.keys()], unit)
  if (all.length < 2) return []
  const title = `${hasCosts ? 'Cost' : 'Tokens'} per ${unit}`
  const peak = all.reduce((best, period) => ((values.get(period) ?? 0) > (values.get(best) ?? 0) ? period : best))
  const most = values.get(peak) ?? 0
  const behind = `highest ${hasCosts ? formatMoney(most) : formatTokens(most)} (${peak})`
  const { dim } = terminal.colors
  const chart = (room: number) => sparkline(all.slice(-room).map((period) => values.get(period) ?? 0))
  const beside = terminal.width - title.length - behind.length - 4
  if (beside >= MIN_CHART) return [`${dim(title)}  ${chart(beside)}  ${dim(behind)}`]
  return [dim(title), chart(terminal.width), dim(behind)]
}

function addByPeriod(points: readonly ChartPoint[], what: 'cost' | 'tokens'): Map<string, number> {
  const values = new Map<string, number>()
  const dated = points.filter(({ period }) => /^\d/.test(period)).toSorted((a, b) => (a.period < b.period ? -1 : 1))
  for (const point of dated) values.set(point.period, (values.get(point.period) ?? 0) + point[what])
  return values
}

/** With less room beside its texts, the chart gets a line of its own. */
const MIN_CHART = 8

/** A limit against wrong dates, which could otherwise create a million periods. */
const MAX_PERIODS = 1000

function fillPeriods(periods: readonly string[], unit: ChartUnit): string[] {
  const first = periods[0]
  const last = periods.at(-1)
  if (first === undefined || last === undefined) return []
  const filled = [last]
  for (let period = last; period > first && filled.length < MAX_PERIODS; filled.push(period))
    period = before(period, unit)
  return filled.toReversed()
}

function before(period: string, unit: ChartUnit): string {
  const date = new Date(unit === 'month' ? `${period}-01` : period)
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() - 1)
  else date.setUTCDate(date.getUTCDate() - (unit === 'week' ? 7 : 1))
  return date.toISOString().slice(0, unit === 'month' ? 7 : 10)
}
