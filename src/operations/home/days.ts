// Cost, tokens and sessions per day, from the same selection of ledger entries as the usage reports.
import type { z } from 'zod'
import { dayText } from '../../analytics/report/calendar.ts'
import { dropEmpty, MAX_TEXTS } from '../../analytics/report/group-report.ts'
import { dailyReport } from '../../analytics/report/period-report.ts'
import { selectEntries, sumEntries, type Selection } from '../../analytics/report/select-entries.ts'
import type { Context } from '../context.ts'
import { readLedger } from '../usage/read-ledger.ts'
import { zonedClock } from '../usage/usage-days.ts'
import type { homeDaysInput } from './declarations.ts'
import type { HomeDays } from './outputs.ts'

export async function runHomeDays(
  context: Context,
  { days: count }: z.output<typeof homeDaysInput>,
): Promise<HomeDays> {
  const { zone, timeZone, nowMs } = zonedClock(context)
  const today = zone.dayOf(nowMs)
  const since = today - (count - 1)
  const selection = selectEntries(
    await readLedger(context),
    { zone, mode: 'auto', since, until: today },
    { byDay: true },
  )
  const { daily, totals } = dailyReport(selection, 'asc')
  const { byDay, all } = countSessions(selection)
  return {
    since: dayText(since),
    today: dayText(today),
    timeZone,
    days: daily.map(({ date, totalCost = 0, totalTokens, unpriced = [] }) => ({
      date,
      costUsd: totalCost,
      isPartial: unpriced.length > 0,
      tokens: totalTokens,
      sessions: byDay.get(date) ?? 0,
    })),
    sessions: all,
    costUsd: totals.totalCost ?? 0,
    isPartial: totals.unpriced.length > 0,
    tokens: totals.totalTokens,
  }
}

/** Counts the rows that the session report has for a day: it leaves out sessions whose requests were not billed. */
function countSessions(selection: Selection): { byDay: Map<string, number>; all: number } {
  const { session } = selection.ledger.entries
  const dayOf = (entry: number) => selection.days[entry] ?? 0
  const sums = dropEmpty(
    selection,
    sumEntries(selection, (entry) => dayOf(entry) * MAX_TEXTS + (session[entry] ?? 0)),
  )
  const byDay = new Map<string, number>()
  for (const { sample } of sums) {
    const day = dayText(dayOf(sample))
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  return { byDay, all: new Set(sums.map(({ sample }) => session[sample])).size }
}
