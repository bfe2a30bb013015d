// Cost, tokens and sessions per day, from the same selection of ledger entries as the usage reports.
import type { z } from 'zod'
import { dayText } from '../../analytics/report/calendar.ts'
import { dailyReport } from '../../analytics/report/period-report.ts'
import { isSelected, selectEntries, type Selection } from '../../analytics/report/select-entries.ts'
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

function countSessions(selection: Selection): { byDay: Map<string, number>; all: number } {
  const { session, count } = selection.ledger.entries
  const sets = new Map<number, Set<number>>()
  const all = new Set<number>()
  for (let entry = 0; entry < count; entry++) {
    if (!isSelected(selection, entry)) continue
    const [day, id] = [selection.days[entry] ?? 0, session[entry] ?? 0]
    const own = sets.get(day) ?? new Set()
    sets.set(day, own.add(id))
    all.add(id)
  }
  return { byDay: new Map(Array.from(sets, ([day, own]) => [dayText(day), own.size])), all: all.size }
}
