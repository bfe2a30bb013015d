import type { z } from 'zod'
import { dailyProjectReport, dailyReport, type DailyRow } from '../analytics/report/period-report.ts'
import type { Totals } from '../analytics/report/usage-row.ts'
import type { Context } from './context.ts'
import { openUsage, type UsageExtras } from './open-usage.ts'
import type { usageDailyInput } from './usage-daily.ts'
import { groupBy } from '../text/group-by.ts'

export type UsageDailyInput = z.output<typeof usageDailyInput>

export interface UsageDaily extends UsageExtras {
  daily?: DailyRow[]
  /** Instead of `daily` when each project was asked for: folder → its days. */
  projects?: Record<string, DailyRow[]>
  totals: Totals
  /** Names that folders of projects are shown by. */
  projectAliases?: Record<string, string>
}

export async function run(context: Context, input: UsageDailyInput): Promise<UsageDaily> {
  const { selection, finish } = await openUsage(context, input, { byDay: true, isDaily: true, period: { unit: 'day' } })
  const isByProject = input.instances || input.project !== undefined
  const { daily, totals } = (isByProject ? dailyProjectReport : dailyReport)(selection, input.order)
  // Without a row there is no project either: ccusage gives the plain shape then.
  const rows = input.instances && daily.length > 0 ? { projects: groupByProject(daily) } : { daily }
  const aliases = input.projectAliases === undefined ? {} : { projectAliases: readAliases(input.projectAliases) }
  return finish({ ...rows, totals, unpriced: totals.unpriced, ...aliases })
}

function groupByProject(rows: readonly DailyRow[]): Record<string, DailyRow[]> {
  const groups = groupBy(rows, ({ project }) => project ?? '')
  return Object.fromEntries([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function readAliases(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='))
  return Object.fromEntries(
    pairs.flatMap(([folder, name]) => (folder && name ? [[folder.trim(), name.trim()] as const] : [])),
  )
}
