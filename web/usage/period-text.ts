// Days, weeks and months as people say them. They are days of a calendar, not moments: no time zone changes them here.
import type { Period } from './usage-view.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })

const DAY = format({ weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const DATE = format({ day: 'numeric', month: 'short' })
const DATE_OF_YEAR = format({ day: 'numeric', month: 'short', year: 'numeric' })
const MONTH = format({ month: 'long' })
const MONTH_OF_YEAR = format({ month: 'long', year: 'numeric' })
const SHORT_MONTH = format({ month: 'short' })

/** "Wed 11 Feb", "week of 8 Feb", "February"; with the year where it is not that of today. */
export function periodText(start: string, period: Period, today: string): string {
  const date = dateOf(start)
  if (!date) return 'no date'
  const isThisYear = start.slice(0, 4) === today.slice(0, 4)
  if (period === 'month') return (isThisYear ? MONTH : MONTH_OF_YEAR).format(date)
  if (period === 'week') return `week of ${(isThisYear ? DATE : DATE_OF_YEAR).format(date)}`
  return (isThisYear ? DAY : DAY_OF_YEAR).format(date).replace(',', '')
}

/** Under a bar: "11 Feb", "Feb", with the year where it is not that of today. */
export function axisText(start: string, period: Period, today: string): string {
  const date = dateOf(start)
  if (!date) return ''
  const year = start.slice(0, 4) === today.slice(0, 4) ? '' : ` ’${start.slice(2, 4)}`
  return (period === 'month' ? SHORT_MONTH : DATE).format(date) + year
}

/** "11 Feb – 2 Mar 2026": days, both included. */
export function spanText(since: string, until: string): string {
  const [first, last] = [dateOf(since), dateOf(until)]
  if (!first || !last) return ''
  if (since === until) return DATE_OF_YEAR.format(last)
  const isOneYear = since.slice(0, 4) === until.slice(0, 4)
  return `${(isOneYear ? DATE : DATE_OF_YEAR).format(first)} – ${DATE_OF_YEAR.format(last)}`
}

/** A moment of a period, from "2026-02-11 09:12": of a day only the time, else its day as well. */
export function momentText(moment: string, period: Period): string {
  const [day = '', time = ''] = moment.split(' ')
  const date = dateOf(day)
  return period === 'day' || !date ? time : `${DATE.format(date)} ${time}`
}

/** What one is called, and several. */
export const PERIOD_NOUNS: Readonly<Record<Period, string>> = { day: 'day', week: 'week', month: 'month' }

function dateOf(start: string): Date | undefined {
  const ms = Date.parse(start)
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
