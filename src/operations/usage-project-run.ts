import type { z } from 'zod'
import { projectReport, type ProjectRow } from '../analytics/report/group-report.ts'
import type { Totals } from '../analytics/report/usage-row.ts'
import type { Context } from './context.ts'
import { openUsage, type UsageExtras } from './open-usage.ts'
import type { usageProjectInput } from './usage-project.ts'

export type UsageProjectInput = z.output<typeof usageProjectInput>

export interface UsageProjects extends UsageExtras {
  projects: ProjectRow[]
  totals: Totals
}

export async function run(context: Context, input: UsageProjectInput): Promise<UsageProjects> {
  const { selection, finish } = await openUsage(context, input)
  const report = projectReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}
