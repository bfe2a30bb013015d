import type { z } from 'zod'
import { modelReport, type ModelRow } from '../analytics/report/group-report.ts'
import type { Totals } from '../analytics/report/usage-row.ts'
import type { Context } from './context.ts'
import { tellNoBreakdown } from './usage-no-effect.ts'
import { openUsage, type UsageExtras } from './open-usage.ts'
import type { usageModelInput } from './usage-model.ts'

export type UsageModelInput = z.output<typeof usageModelInput>

export interface UsageModels extends UsageExtras {
  models: ModelRow[]
  totals: Totals
}

export async function run(context: Context, input: UsageModelInput): Promise<UsageModels> {
  tellNoBreakdown(context, input.breakdown)
  const { selection, finish } = await openUsage(context, input)
  const report = modelReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}
