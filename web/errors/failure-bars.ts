// Failures per day, week or month, so that every bar is wide enough to point at. Empty periods between are kept.
import { REST_TONE, TONE_COUNT } from '../chart/chart-tones.ts'
import type { ChartBar } from '../chart/stack-paths.ts'
import type { ErrorsReport } from './errors-view.ts'

export type FailurePeriod = 'day' | 'week' | 'month'

export interface DayCount {
  day: string
  count: number
}

/** The last day is included. */
export interface Period {
  start: string
  end: string
}

export interface FailureSeries {
  tone: number
  name: string
  count: number
}

export interface FailureBars {
  period: FailurePeriod
  periods: Period[]
  series: FailureSeries[]
  /** Counts by period and series. */
  counts: number[][]
}

const DAY_MS = 86_400_000
const MOST_DAYS = 62
const MOST_WEEKS = 70

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function periodFor(first: string, last: string): FailurePeriod {
  const days = (msOf(last) - msOf(first)) / DAY_MS + 1
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_WEEKS * 7 ? 'week' : 'month'
}

/** Weeks start on Monday. */
export function periodStart(day: string, period: FailurePeriod): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const ms = msOf(day)
  return dayAt(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS)
}

function nextStart(start: string, period: FailurePeriod): string {
  if (period === 'day') return dayAt(msOf(start) + DAY_MS)
  if (period === 'week') return dayAt(msOf(start) + 7 * DAY_MS)
  const date = new Date(msOf(start))
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

export function periodsBetween(first: string, last: string, period: FailurePeriod): Period[] {
  const periods: Period[] = []
  for (let start = periodStart(first, period); start <= last;) {
    const next = nextStart(start, period)
    periods.push({ start, end: dayAt(msOf(next) - DAY_MS) })
    start = next
  }
  return periods
}

/** Returns undefined if no failure has a time. */
export function failureBars(tools: ErrorsReport['tools']): FailureBars | undefined {
  const days = tools.flatMap((tool) => tool.days.map(({ day }) => day)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const period = periodFor(first, last)
  const periods = periodsBetween(first, last, period)
  const { series, seriesOf } = groupTools(tools)
  const indexes = new Map(periods.map(({ start }, index) => [start, index]))
  const counts = periods.map(() => series.map(() => 0))
  for (const [index, tool] of tools.entries())
    for (const { day, count } of tool.days) {
      const row = counts[indexes.get(periodStart(day, period)) ?? -1]
      const at = seriesOf(index)
      if (row) row[at] = (row[at] ?? 0) + count
    }
  return { period, periods, series, counts }
}

/** The tools are sorted by count. A single remaining tool keeps its name. */
function groupTools(tools: ErrorsReport['tools']): { series: FailureSeries[]; seriesOf: (tool: number) => number } {
  const own = tools.length === TONE_COUNT + 1 ? tools : tools.slice(0, TONE_COUNT)
  const rest = tools.slice(own.length)
  const series = own.map(({ tool, count }, tone) => ({ tone, name: toolName(tool), count }))
  if (rest.length === 0) return { series, seriesOf: (tool) => tool }
  const count = rest.reduce((sum, tool) => sum + tool.count, 0)
  const others = { tone: REST_TONE, name: `${rest.length} other tools`, count }
  return { series: [...series, others], seriesOf: (tool) => Math.min(tool, own.length) }
}

export function toolName(tool: string | null): string {
  return tool ?? 'Requests'
}

export function chartBars({ series, counts, periods }: FailureBars, label: (period: Period) => string): ChartBar[] {
  return periods.map((period, index) => ({
    label: label(period),
    parts: series.map(({ tone }, at) => ({ tone, value: counts[index]?.[at] ?? 0 })),
  }))
}

/** Counts of one message in the periods of the chart. */
export function countsIn(
  { period, periods }: Pick<FailureBars, 'period' | 'periods'>,
  days: readonly DayCount[],
): number[] {
  const sums = new Map<string, number>()
  for (const { day, count } of days) {
    const start = periodStart(day, period)
    sums.set(start, (sums.get(start) ?? 0) + count)
  }
  return periods.map(({ start }) => sums.get(start) ?? 0)
}
