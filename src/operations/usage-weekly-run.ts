import type { z } from 'zod'
import { weeklyReport, type WeeklyRow } from '../analytics/report/period-report.ts'
import type { Totals } from '../analytics/report/usage-row.ts'
import type { Context } from './context.ts'
import { openUsage, type UsageExtras } from './open-usage.ts'
import type { usageWeeklyInput } from './usage-weekly.ts'

export type UsageWeeklyInput = z.output<typeof usageWeeklyInput>

export interface UsageWeekly extends UsageExtras {
  weekly: WeeklyRow[]
  totals: Totals
}

export async function run(context: Context, input: UsageWeeklyInput): Promise<UsageWeekly> {
  const { order, startOfWeek } = input
  const { selection, finish } = await openUsage(context, input, { byDay: true, period: { unit: 'week', startOfWeek } })
  const report = weeklyReport(selection, order, startOfWeek)
  return finish({ ...report, unpriced: report.totals.unpriced })
}
