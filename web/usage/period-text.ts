// Formats days, weeks and months. They are calendar days, not moments, so they are formatted in UTC.
import type { UsagePeriod } from './usage-view.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })

const DAY = format({ weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const DATE = format({ day: 'numeric', month: 'short' })
const DATE_OF_YEAR = format({ day: 'numeric', month: 'short', year: 'numeric' })
const MONTH = format({ month: 'long' })
const MONTH_OF_YEAR = format({ month: 'long', year: 'numeric' })
const SHORT_MONTH = format({ month: 'short' })

export function periodText(start: string, period: UsagePeriod, today: string): string {
  const date = dateOf(start)
  if (!date) return 'no date'
  const isThisYear = start.slice(0, 4) === today.slice(0, 4)
  if (period === 'month') return (isThisYear ? MONTH : MONTH_OF_YEAR).format(date)
  if (period === 'week') return `week of ${(isThisYear ? DATE : DATE_OF_YEAR).format(date)}`
  return (isThisYear ? DAY : DAY_OF_YEAR).format(date).replace(',', '')
}

export function axisText(start: string, period: UsagePeriod, today: string): string {
  const date = dateOf(start)
  if (!date) return ''
  const year = start.slice(0, 4) === today.slice(0, 4) ? '' : ` ’${start.slice(2, 4)}`
  return (period === 'month' ? SHORT_MONTH : DATE).format(date) + year
}

/** Returns "11 Feb – 2 Mar 2026"; both days are included. */
export function spanText(since: string, until: string): string {
  const [first, last] = [dateOf(since), dateOf(until)]
  if (!first || !last) return ''
  if (since === until) return DATE_OF_YEAR.format(last)
  const isOneYear = since.slice(0, 4) === until.slice(0, 4)
  return `${(isOneYear ? DATE : DATE_OF_YEAR).format(first)} – ${DATE_OF_YEAR.format(last)}`
}

/** Formats "2026-02-11 09:12" as "09:12" within a day, or as "11 Feb 09:12" within a longer period. */
export function momentText(moment: string, period: UsagePeriod): string {
  const [day = '', time = ''] = moment.split(' ')
  const date = dateOf(day)
  return period === 'day' || !date ? time : `${DATE.format(date)} ${time}`
}

export const PERIOD_NOUNS: Readonly<Record<UsagePeriod, string>> = { day: 'day', week: 'week', month: 'month' }

function dateOf(start: string): Date | undefined {
  const ms = Date.parse(start)
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
