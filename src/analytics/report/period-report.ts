// Usage by day, week or month. Weeks and months are sums of days, so all three add up to the same total.
import { dayText, monthStart, weekStart, type Weekday } from './calendar.ts'
import { sumEntries, UNDATED, type Selection } from './select-entries.ts'
import { UsageSum } from './usage-sum.ts'
import { makeRow, makeTotals, type Totals, type UsageRow } from './usage-row.ts'

export type Order = 'asc' | 'desc'

export interface DailyRow extends UsageRow {
  date: string
  project?: string
}

export interface WeeklyRow extends UsageRow {
  week: string
}

export interface MonthlyRow extends UsageRow {
  month: string
}

export function dailyReport(selection: Selection, order: Order): { daily: DailyRow[]; totals: Totals } {
  const { ledger } = selection
  const days = sumDays(selection, order)
  const daily = days.map(({ day, sum }) => ({ date: dateText(day), ...makeRow(ledger, sum) }))
  return { daily, totals: makeTotals(ledger, sumsOf(days)) }
}

export function dailyProjectReport(selection: Selection, order: Order): { daily: DailyRow[]; totals: Totals } {
  const { ledger, days } = selection
  const { texts } = ledger.table
  const { project: folder } = ledger.entries
  const sums = sumEntries(selection, (entry) => (days[entry] ?? 0) * MAX_TEXTS + (folder[entry] ?? 0))
  const rows = sums.map((sum) => ({
    sum,
    day: days[sum.sample] ?? UNDATED,
    project: texts.at(folder[sum.sample] ?? 0),
  }))
  const sorted = rows
    .toSorted((a, b) => (a.project < b.project ? -1 : a.project > b.project ? 1 : 0))
    .toSorted(byDay(order))
  const daily = sorted.map(({ sum, day, project }) => ({ date: dateText(day), project, ...makeRow(ledger, sum) }))
  return { daily, totals: makeTotals(ledger, sumsOf(sorted)) }
}

/** More texts than a million rows have. Combined with a 27-bit day, a key is still an exact integer. */
const MAX_TEXTS = 2 ** 25

export function weeklyReport(
  selection: Selection,
  order: Order,
  startOfWeek: Weekday,
): { weekly: WeeklyRow[]; totals: Totals } {
  const { ledger } = selection
  const weeks = sumBuckets(selection, order, (day) => weekStart(day, startOfWeek))
  const weekly = weeks.map(({ day, sum }) => ({ week: dateText(day), ...makeRow(ledger, sum) }))
  return { weekly, totals: makeTotals(ledger, sumsOf(weeks)) }
}

export function monthlyReport(selection: Selection, order: Order): { monthly: MonthlyRow[]; totals: Totals } {
  const { ledger } = selection
  const months = sumBuckets(selection, order, (day) => monthStart(day))
  const monthly = months.map(({ day, sum }) => ({
    month: dateText(day).replace(/-\d\d$/, ''),
    ...makeRow(ledger, sum),
  }))
  return { monthly, totals: makeTotals(ledger, sumsOf(months)) }
}

interface DaySum {
  day: number
  sum: UsageSum
}

function sumDays(selection: Selection, order: Order): DaySum[] {
  const { days } = selection
  return sumEntries(selection, (entry) => days[entry] ?? UNDATED)
    .map((sum) => ({ day: days[sum.sample] ?? UNDATED, sum }))
    .toSorted(byDay(order))
}

function sumBuckets(selection: Selection, order: Order, startOf: (day: number) => number): DaySum[] {
  const buckets = new Map<number, UsageSum>()
  for (const { day, sum } of sumDays(selection, order)) {
    const start = day === UNDATED ? UNDATED : startOf(day)
    const bucket = buckets.get(start) ?? new UsageSum(sum.sample)
    bucket.merge(sum)
    buckets.set(start, bucket)
  }
  return Array.from(buckets, ([day, sum]) => ({ day, sum }))
}

function byDay(order: Order): (a: { day: number }, b: { day: number }) => number {
  const direction = order === 'asc' ? 1 : -1
  return (a, b) => {
    if (a.day === UNDATED || b.day === UNDATED) return a.day - b.day
    return direction * (a.day - b.day)
  }
}

function dateText(day: number): string {
  return day === UNDATED ? 'undated' : dayText(day)
}

function sumsOf(days: readonly DaySum[]): UsageSum[] {
  return days.map(({ sum }) => sum)
}
