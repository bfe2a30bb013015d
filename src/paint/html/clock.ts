// Formats times for a page, in the time zone of the export and independent of the locale.
import { formatTime } from '../../text/quantity.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

export interface PageTime {
  day: string
  clock: string
}

/** Null for an invalid time: a transcript may contain anything. */
export function pageTime(iso: string | null, timeZone: string): PageTime | null {
  const ms = iso === null ? NaN : Date.parse(iso)
  if (Number.isNaN(ms)) return null
  const quarter = Math.floor(ms / QUARTER)
  if (last?.quarter !== quarter || last.timeZone !== timeZone) last = askZone(quarter, timeZone)
  if (ms < QUARTERS_ONLY || last.minute % 15 !== 0) return readTime(formatTime(new Date(ms).toISOString(), timeZone))
  const minute = last.minute + Math.floor((ms - quarter * QUARTER) / 60_000)
  return { day: last.day, clock: `${last.hour}:${String(minute).padStart(2, '0')}` }
}

const QUARTER = 15 * 60_000
/** Since 1973 all time zone offsets are multiples of 15 minutes. */
const QUARTERS_ONLY = Date.UTC(1973, 0)

/** The last quarter of an hour converted. A conversion takes 14 µs, and the times of a session are mostly in order. */
let last: { quarter: number; timeZone: string; day: string; hour: string; minute: number } | null = null

function askZone(quarter: number, timeZone: string): NonNullable<typeof last> {
  const { day, clock } = readTime(formatTime(new Date(quarter * QUARTER).toISOString(), timeZone))
  const [hour = '', minute = ''] = clock.split(':')
  return { quarter, timeZone, day, hour, minute: Number(minute) }
}

function readTime(text: string): PageTime {
  const [date = '', clock = ''] = text.split(' ')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  return { day: `${weekday} ${day} ${MONTHS[month - 1] ?? ''} ${year}`, clock }
}

export function timeSpan(start: string | null, end: string | null, timeZone: string): string {
  const [from, to] = [pageTime(start, timeZone), pageTime(end, timeZone)]
  if (!from) return ''
  const begin = `${from.day}, ${from.clock}`
  if (!to || (to.day === from.day && to.clock === from.clock)) return begin
  return `${begin} to ${to.day === from.day ? to.clock : `${to.day}, ${to.clock}`}`
}
