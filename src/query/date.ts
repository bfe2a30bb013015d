// Parses dates as people type them: 2026-02-11, 2026-02, march, yesterday, "3 days ago", 7d, "last monday", an ISO time. Each
// is a time span: "since" uses its start, "until" its end.

export interface TimeSpan {
  startMs: number
  endMs: number
}

export interface Clock {
  nowMs: number
  timeZone: string
}

const DAY_MS = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS }

export function parseDate(input: string, clock: Clock): TimeSpan | undefined {
  const text = input.trim().toLowerCase().replace(/\s+/g, ' ')
  return parseNamed(text, clock) ?? parseAgo(text, clock) ?? parseCalendar(text, clock) ?? parseInstant(text, clock)
}

function parseNamed(text: string, clock: Clock): TimeSpan | undefined {
  const today = dayOf(clock.nowMs, clock)
  if (text === 'now') return { startMs: clock.nowMs, endMs: clock.nowMs }
  if (text === 'today') return day(today, 0, clock)
  if (text === 'yesterday') return day(today, -1, clock)
  const period = /^(this|last) (week|month|year)$/.exec(text)
  if (period) return calendarPeriod(today, period[2] ?? '', period[1] === 'last' ? -1 : 0, clock)
  const month = MONTHS.findIndex((name) => text === name || text === name.slice(0, 3))
  if (month >= 0) return calendarPeriod(today, 'month', -((today.month - 1 - month + 12) % 12), clock)
  const weekday = WEEKDAYS.indexOf(text.replace(/^last /, ''))
  if (weekday < 0) return undefined
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7
  return day(today, -back, clock)
}

/** Weeks start on Monday. */
function calendarPeriod(today: Day, unit: string, shift: number, clock: Clock): TimeSpan {
  if (unit === 'week') {
    const monday = -((weekdayOf(today) + 6) % 7) + 7 * shift
    return { startMs: day(today, monday, clock).startMs, endMs: day(today, monday + 7, clock).startMs }
  }
  if (unit === 'month')
    return span(
      { ...today, month: today.month + shift, day: 1 },
      { ...today, month: today.month + shift + 1, day: 1 },
      clock,
    )
  return span({ year: today.year + shift, month: 1, day: 1 }, { year: today.year + shift + 1, month: 1, day: 1 }, clock)
}

function parseAgo(text: string, clock: Clock): TimeSpan | undefined {
  const match = /^(\d{1,5}) ?(minutes?|mins?|hours?|h|days?|d|weeks?|w|months?|years?|y)(?: ago)?$/.exec(text)
  if (!match) return undefined
  const [count, unit] = [Number(match[1]), match[2] ?? '']
  if (/^(?:mo|y)/.test(unit)) {
    const today = dayOf(clock.nowMs, clock)
    const months = unit.startsWith('mo') ? count : 12 * count
    return instant(toMs(monthsBefore(today, months), clock))
  }
  return instant(clock.nowMs - count * (UNITS[unit[0] ?? ''] ?? DAY_MS))
}

function instant(ms: number): TimeSpan {
  return { startMs: ms, endMs: ms }
}

function monthsBefore({ year, month, day: dayOfMonth }: Day, count: number): Day {
  const first = { year, month: month - count, day: 1 }
  return { ...first, day: Math.min(dayOfMonth, daysIn(first)) }
}

function daysIn({ year, month }: Day): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function parseCalendar(text: string, clock: Clock): TimeSpan | undefined {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text)
  if (!match) return undefined
  const year = Number(match[1])
  const month = match[2] === undefined ? undefined : Number(match[2])
  const dayOfMonth = match[3] === undefined ? undefined : Number(match[3])
  if (!isDate({ year, month: month ?? 1, day: dayOfMonth ?? 1 })) return undefined
  if (month === undefined) return span({ year, month: 1, day: 1 }, { year: year + 1, month: 1, day: 1 }, clock)
  if (dayOfMonth === undefined) return span({ year, month, day: 1 }, { year, month: month + 1, day: 1 }, clock)
  return day({ year, month, day: dayOfMonth }, 0, clock)
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})[t ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(z|[+-]\d{2}(?::?\d{2})?)?$/

/** A time without a zone is in the clock's zone. */
function parseInstant(text: string, clock: Clock): TimeSpan | undefined {
  const match = INSTANT.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (!isDate({ year, month, day: dayOfMonth }) || hour > 23 || minute > 59 || second > 59) return undefined
  const utc =
    Date.UTC(year, month - 1, dayOfMonth, hour, minute, second) + Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000)
  const ms = match[8] === undefined ? toZone(utc, clock) : utc - zoneOffset(match[8])
  return { startMs: ms, endMs: ms }
}

function zoneOffset(zone: string): number {
  if (zone === 'z') return 0
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  const ms = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000
  return zone.startsWith('-') ? -ms : ms
}

function isDate(date: Day): boolean {
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysIn(date)
}

interface Day {
  year: number
  /** Starts at 1. Values outside 1–12 roll over, as in Date.UTC. */
  month: number
  day: number
}

function day(from: Day, shift: number, clock: Clock): TimeSpan {
  return span({ ...from, day: from.day + shift }, { ...from, day: from.day + shift + 1 }, clock)
}

function span(start: Day, end: Day, clock: Clock): TimeSpan {
  return { startMs: toMs(start, clock), endMs: toMs(end, clock) }
}

function weekdayOf({ year, month, day: dayOfMonth }: Day): number {
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay()
}

function dayOf(ms: number, { timeZone }: Clock): Day {
  const zone = timeZone === 'system' ? {} : { timeZone }
  const parts = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(ms)
    .split('-')
  return { year: Number(parts[0]), month: Number(parts[1]), day: Number(parts[2]) }
}

function toMs({ year, month, day: dayOfMonth }: Day, clock: Clock): number {
  return toZone(Date.UTC(year, month - 1, dayOfMonth), clock)
}

/** Applies the offset twice, because the first guess can fall on the other side of a daylight saving change. */
function toZone(utc: number, clock: Clock): number {
  const guess = utc - offsetAt(utc, clock)
  return utc - offsetAt(guess, clock)
}

function offsetAt(ms: number, { timeZone }: Clock): number {
  const zone = timeZone === 'system' ? {} : { timeZone }
  const format = new Intl.DateTimeFormat('en-CA', {
    ...zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const local = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
  return local - Math.floor(ms / 1000) * 1000
}
