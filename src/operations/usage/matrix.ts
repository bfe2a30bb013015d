import type { z } from 'zod'
import { projectDirectories } from '../../analytics/attribution/project-directories.ts'
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
  const { ledger, selection, finish } = await openUsage(context, wishes, { byDay: true, period: { unit: 'day' } })
  const report = matrixReport(selection, { period, by, startOfWeek, today })
  const directories = Object.fromEntries(projectDirectories(ledger))
  const facts = { period, by, startOfWeek, today: dayText(today), directories }
  return finish({ ...facts, ...report, unpriced: report.totals.unpriced })
}
