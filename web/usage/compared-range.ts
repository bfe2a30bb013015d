// The days that a time range is compared with, and the comparison of its series.
import type { Figures } from './metric.ts'
import type { Earlier, UsageView } from './usage-view.ts'

export interface DayRange {
  since: string
  until: string
}

const DAY_MS = 86_400_000

/** Both days are included. */
export function earlierRange({ since, until }: DayRange, earlier: Earlier): DayRange {
  if (earlier === 'previous') {
    const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1
    return { since: dayBefore(since, days), until: dayBefore(since, 1) }
  }
  const months = earlier === 'month' ? 1 : 12
  return { since: monthsBefore(since, months), until: monthsBefore(until, months) }
}

/** The range to compare with; null if there is none. Nothing is earlier than all usage. */
export function comparedRange(
  now: DayRange,
  { range, versus, from, to }: Pick<UsageView, 'range' | 'versus' | 'from' | 'to'>,
): DayRange | null {
  if (versus === null) return null
  if (versus !== 'dates') return range === 'all' ? null : earlierRange(now, versus)
  const [since, until] = [from ?? to, to ?? from]
  return since === null || until === null ? null : { since, until }
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** The last day of the month if it has no such day. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(Date.parse(day))
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return date.toISOString().slice(0, 10)
}

export interface SeriesPair {
  key: string
  now: Figures
  before: Figures
}

type Series = Figures & { key: string }

const NO_FIGURES: Figures = {
  inputTokens: 0,
  outputTokens: 0,
  cacheCreationTokens: 0,
  cacheReadTokens: 0,
  totalTokens: 0,
  totalCost: 0,
  requests: 0,
  unpricedTokens: 0,
}

/** Every series of either range, the most expensive of both together first. */
export function pairSeries(now: readonly Series[], before: readonly Series[]): SeriesPair[] {
  const [byNow, byBefore] = [new Map(now.map((one) => [one.key, one])), new Map(before.map((one) => [one.key, one]))]
  const keys = [...new Set([...byNow.keys(), ...byBefore.keys()])]
  const pairs = keys.map((key) => ({
    key,
    now: byNow.get(key) ?? NO_FIGURES,
    before: byBefore.get(key) ?? NO_FIGURES,
  }))
  const weight = (pair: SeriesPair) => (pair.now.totalCost ?? 0) + (pair.before.totalCost ?? 0)
  return pairs
    .filter(({ now: left, before: right }) => left.totalTokens + right.totalTokens > 0)
    .toSorted((a, b) => weight(b) - weight(a) || (a.key < b.key ? -1 : 1))
}

/** "+12 %", "−3 %", "new" or "gone"; empty if nothing changed. */
export function changeText(now: number, before: number): string {
  if (now === before) return ''
  if (before === 0) return 'new'
  if (now === 0) return 'gone'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? '+' : '−'}${percent === 0 ? '<1' : percent} %`
}
