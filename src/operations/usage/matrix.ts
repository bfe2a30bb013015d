import type { z } from 'zod'
import { dayText } from '../../analytics/report/calendar.ts'
import { matrixReport } from '../../analytics/report/matrix-report.ts'
import type { Context } from '../context.ts'
import { openUsage } from './open-usage.ts'
import { zonedClock } from './usage-days.ts'
import type { usageMatrixInput } from './declarations.ts'
import type { UsageMatrix } from './outputs.ts'

export type UsageMatrixInput = z.output<typeof usageMatrixInput>

export async function runUsageMatrix(context: Context, input: UsageMatrixInput): Promise<UsageMatrix> {
  const { period, by, startOfWeek } = input
  const { zone, nowMs } = zonedClock(context, input.timezone)
  const today = zone.dayOf(nowMs)
  const wishes = { ...input, order: 'asc', breakdown: false, compact: false, cost: true } as const
  const options = { byDay: true, byProject: by === 'project', period: { unit: 'day' } } as const
  const { selection, projects, finish } = await openUsage(context, wishes, options)
  const report = matrixReport(selection, { period, by, startOfWeek, today })
  const named = projects ? report.series.map(({ key }) => [key, projects.names.nameOf(key)] as const) : []
  const facts = { period, by, startOfWeek, today: dayText(today), names: Object.fromEntries(named) }
  return finish({ ...facts, ...report, unpriced: report.totals.unpriced })
}
