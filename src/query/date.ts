// Dates as people type them: 2026-02-11, 2026-02, yesterday, "3 days ago", 7d, "last monday", an ISO time. Each names a
// stretch of time; "since" takes its beginning, "until" its end. The clock and the zone come in as values.

export interface TimeSpan {
  startMs: number
  endMs: number
}

export interface Clock {
  nowMs: number
  /** An IANA name, or "system" for the zone of the machine. */
  timeZone: string
}

const DAY_MS = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS }

/** undefined when the words are not a date. */
export function parseDate(words: string, clock: Clock): TimeSpan | undefined {
  const text = words.trim().toLowerCase().replace(/\s+/g, ' ')
  return parseNamed(text, clock) ?? parseAgo(text, clock) ?? parseCalendar(text, clock) ?? parseInstant(words.trim())
}

function parseNamed(text: string, clock: Clock): TimeSpan | undefined {
  const today = dayOf(clock.nowMs, clock)
  if (text === 'now') return { startMs: clock.nowMs, endMs: clock.nowMs }
  if (text === 'today') return day(today, 0, clock)
  if (text === 'yesterday') return day(today, -1, clock)
  const period = /^(this|last) (week|month|year)$/.exec(text)
  if (period) return calendarPeriod(today, period[2] ?? '', period[1] === 'last' ? -1 : 0, clock)
  const weekday = WEEKDAYS.indexOf(text.replace(/^last /, ''))
  if (weekday < 0) return undefined
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7
  return day(today, -back, clock)
}

/** Weeks begin on Monday. */
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

/** "7d", "3 days ago", "2 weeks": from then until now. */
function parseAgo(text: string, clock: Clock): TimeSpan | undefined {
  const match = /^(\d{1,5}) ?(minutes?|mins?|m|hours?|h|days?|d|weeks?|w|months?|years?|y)(?: ago)?$/.exec(text)
  if (!match) return undefined
  const [count, unit] = [Number(match[1]), match[2] ?? '']
  if (/^(?:mo|y)/.test(unit)) {
    const today = dayOf(clock.nowMs, clock)
    const then = unit.startsWith('mo')
      ? { ...today, month: today.month - count }
      : { ...today, year: today.year - count }
    return { startMs: toMs(then, clock), endMs: clock.nowMs }
  }
  return { startMs: clock.nowMs - count * (UNITS[unit[0] ?? ''] ?? DAY_MS), endMs: clock.nowMs }
}

function parseCalendar(text: string, clock: Clock): TimeSpan | undefined {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text)
  if (!match) return undefined
  const year = Number(match[1])
  const month = match[2] === undefined ? undefined : Number(match[2])
  const dayOfMonth = match[3] === undefined ? undefined : Number(match[3])
  if (
    (month !== undefined && (month < 1 || month > 12)) ||
    (dayOfMonth !== undefined && (dayOfMonth < 1 || dayOfMonth > 31))
  )
    return undefined
  if (month === undefined) return span({ year, month: 1, day: 1 }, { year: year + 1, month: 1, day: 1 }, clock)
  if (dayOfMonth === undefined) return span({ year, month, day: 1 }, { year, month: month + 1, day: 1 }, clock)
  return day({ year, month, day: dayOfMonth }, 0, clock)
}

function parseInstant(text: string): TimeSpan | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}/i.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : { startMs: ms, endMs: ms }
}

interface Day {
  year: number
  /** Counts from 1; values outside 1–12 roll over, as Date.UTC does. */
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

/** The calendar day of an instant in the clock's zone. */
function dayOf(ms: number, { timeZone }: Clock): Day {
  const zone = timeZone === 'system' ? {} : { timeZone }
  const parts = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(ms)
    .split('-')
  return { year: Number(parts[0]), month: Number(parts[1]), day: Number(parts[2]) }
}

/** Midnight of a day in the clock's zone: UTC midnight, moved by the zone's offset there (twice, for days of change). */
function toMs({ year, month, day: dayOfMonth }: Day, clock: Clock): number {
  const utc = Date.UTC(year, month - 1, dayOfMonth)
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
