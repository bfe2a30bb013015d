// Reads the days of a usage report in its time zone.
import { monthStart, parseDay, weekStart, type Weekday } from '../../analytics/report/calendar.ts'
import type { Scope } from '../../analytics/report/select-entries.ts'
import { makeZone, type Zone } from '../../analytics/report/zone.ts'
import { AppError } from '../../error.ts'
import { parseDate } from '../../query/date.ts'
import type { Context } from '../context.ts'
import { advise, field } from '../../text/advice.ts'

export interface ZonedClock {
  zone: Zone
  timeZone: string
  nowMs: number
}

export interface Period {
  unit: 'day' | 'week' | 'month'
  startOfWeek?: Weekday
}

export interface DaysInput {
  since?: string | undefined
  until?: string | undefined
  last?: number | undefined
}

export function zonedClock(context: Context, name: string = context.settings.timeZone.value): ZonedClock {
  const zone = makeZone(name)
  if (!zone) throw new AppError('usage', `Unknown time zone "${name}". Use a name such as Europe/Berlin.`)
  return { zone, timeZone: name === 'local' ? 'system' : name, nowMs: context.now() }
}

export function readDays(
  input: DaysInput,
  clock: ZonedClock,
  { period, flag }: { period?: Period | undefined; flag?: string | undefined } = {},
): Pick<Scope, 'since' | 'until'> {
  const { since, until, last } = input
  if (last === undefined || !period) {
    const days = {
      since: since === undefined ? undefined : readDay(since, 'since', clock, flag),
      until: until === undefined ? undefined : readDay(until, 'until', clock, flag),
    }
    if (days.since !== undefined && days.until !== undefined && days.since > days.until)
      throw new AppError('usage', advise`${field('since')} is later than ${field('until')}; swap them.`)
    return days
  }
  if (since !== undefined || until !== undefined)
    throw new AppError(
      'usage',
      advise`${field('last')} cannot be combined with ${field('since')} or ${field('until')}; leave one of them out.`,
    )
  return { since: startOfLast(clock.zone.dayOf(clock.nowMs), last, period) }
}

function startOfLast(today: number, count: number, { unit, startOfWeek = 'sunday' }: Period): number {
  if (unit === 'day') return today - (count - 1)
  return unit === 'week' ? weekStart(today, startOfWeek) - 7 * (count - 1) : monthStart(today, count - 1)
}

/** Rounds to entire days: "since 3 h" means since midnight, or since yesterday's midnight shortly after midnight. */
function readDay(
  words: string,
  end: 'since' | 'until',
  { zone, timeZone, nowMs }: ZonedClock,
  flag: string = end,
): number {
  const day = parseDay(words)
  if (day !== undefined) return day
  const span = parseDate(words, { nowMs, timeZone })
  if (!span)
    throw new AppError(
      'usage',
      advise`${field(flag)} must be a date such as 2026-02-11, 20260211, yesterday, "last monday", 7d or "3 weeks ago", not "${words}".`,
    )
  // The end of a span is exclusive, except for a span without length.
  return zone.dayOf(end === 'since' ? span.startMs : Math.max(span.startMs, span.endMs - 1))
}
