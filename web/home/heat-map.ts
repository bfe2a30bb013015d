// The layout of the year: days as weeks, and a level from 0 to 4 for each.
import type { CallOutput } from '../api.ts'

export type HomeDays = CallOutput<'home days'>
export type DayUsage = HomeDays['days'][number]

export const HEAT_METRICS = ['cost', 'tokens', 'sessions'] as const
export type HeatMetric = (typeof HEAT_METRICS)[number]

export const LEVELS = 4

const DAY_MS = 86_400_000

export interface HeatDay {
  date: string
  level: number
  /** Undefined if nothing was used. */
  usage: DayUsage | undefined
}

export interface HeatYear {
  /** From Monday to Sunday, the oldest week first. The last week ends with today. */
  weeks: HeatDay[][]
  months: { name: string; weeks: number }[]
}

export function valueOf({ costUsd, tokens, sessions }: DayUsage, metric: HeatMetric): number {
  if (metric === 'cost') return costUsd
  return metric === 'tokens' ? tokens : sessions
}

export function layOutYear(
  { today, days }: Pick<HomeDays, 'today' | 'days'>,
  count: number,
  metric: HeatMetric,
): HeatYear {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const levelOf = levelsOf(days.map((day) => valueOf(day, metric)))
  const first = shiftDay(today, -weekdayOf(today) - 7 * (count - 1))
  const weeks = Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_each, day) => shiftDay(first, week * 7 + day))
      .filter((date) => date <= today)
      .map((date) => {
        const usage = byDate.get(date)
        return { date, usage, level: usage ? levelOf(valueOf(usage, metric)) : 0 }
      }),
  )
  return { weeks, months: monthsOf(weeks) }
}

/** Quarters of the days with usage: one expensive day must not make all others look alike. */
export function levelsOf(values: readonly number[]): (value: number) => number {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b)
  const bounds = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0)
  return (value) =>
    value <= 0 ? 0 : 1 + bounds.filter((bound) => value > bound || (value === bound && bound > (sorted[0] ?? 0))).length
}

/** 0 is Monday. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** In UTC, where every day has 24 hours: only dates matter here. */
function shiftDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A month is named above the week in which its first day is, unless it has only one column before the next. */
function monthsOf(weeks: readonly HeatDay[][]): HeatYear['months'] {
  const months: { name: string; key: string; weeks: number }[] = []
  for (const week of weeks) {
    const key = week.at(-1)?.date.slice(0, 7) ?? ''
    const last = months.at(-1)
    if (last?.key === key) last.weeks += 1
    else months.push({ key, weeks: 1, name: monthName(key) })
  }
  return months.map(({ name, weeks: count }) => ({ name: count > 1 ? name : '', weeks: count }))
}

/** Of a day or a month. */
export function monthName(date: string): string {
  return new Date(`${date.slice(0, 7)}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' })
}

export function dayName(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export function dayHref(date: string): string {
  return `/usage?${new URLSearchParams({ range: 'custom', since: date, until: date, at: date })}`
}

/** The day that an arrow key leads to; the same day at the end of the map. */
export function stepDay(
  date: string,
  key: string,
  { first, last }: { first: string; last: string },
): string | undefined {
  const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }
  if (key === 'Home') return first
  if (key === 'End') return last
  const move = moves[key]
  if (move === undefined) return undefined
  const next = shiftDay(date, move)
  return next < first || next > last ? date : next
}
