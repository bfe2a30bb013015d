import type { z } from 'zod'
import { monthlyReport, type MonthlyRow } from '../analytics/report/period-report.ts'
import type { Totals } from '../analytics/report/usage-row.ts'
import type { Context } from './context.ts'
import { openUsage, type UsageExtras } from './open-usage.ts'
import type { usageMonthlyInput } from './usage-monthly.ts'

export type UsageMonthlyInput = z.output<typeof usageMonthlyInput>

export interface UsageMonthly extends UsageExtras {
  monthly: MonthlyRow[]
  totals: Totals
}

export async function run(context: Context, input: UsageMonthlyInput): Promise<UsageMonthly> {
  const { selection, finish } = await openUsage(context, input, { byDay: true, period: { unit: 'month' } })
  const report = monthlyReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}
