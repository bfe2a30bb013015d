// The reports per day, week, month, project and model. All of them sum the same selection of ledger entries.
import type { z } from 'zod'
import {
  dailyProjectReport,
  dailyReport,
  type DailyRow,
  weeklyReport,
  monthlyReport,
} from '../../analytics/report/period-report.ts'
import type { Context } from '../context.ts'
import { openUsage } from './open-usage.ts'
import type {
  usageDailyInput,
  usageWeeklyInput,
  usageMonthlyInput,
  usageProjectInput,
  usageModelInput,
} from './declarations.ts'
import { groupBy } from '../../text/group-by.ts'
import { projectReport, modelReport } from '../../analytics/report/group-report.ts'
import { noteNoBreakdown } from './no-effect.ts'
import type { UsageDaily, UsageModels, UsageMonthly, UsageProjects, UsageWeekly } from './outputs.ts'

export type UsageDailyInput = z.output<typeof usageDailyInput>

export async function runDaily(context: Context, input: UsageDailyInput): Promise<UsageDaily> {
  const { selection, finish } = await openUsage(context, input, { byDay: true, isDaily: true, period: { unit: 'day' } })
  const isByProject = input.instances || input.project !== undefined
  const { daily, totals } = (isByProject ? dailyProjectReport : dailyReport)(selection, input.order)
  // Without rows, ccusage returns `daily` even with --instances.
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

export type UsageWeeklyInput = z.output<typeof usageWeeklyInput>

export async function runWeekly(context: Context, input: UsageWeeklyInput): Promise<UsageWeekly> {
  const { order, startOfWeek } = input
  const { selection, finish } = await openUsage(context, input, { byDay: true, period: { unit: 'week', startOfWeek } })
  const report = weeklyReport(selection, order, startOfWeek)
  return finish({ ...report, unpriced: report.totals.unpriced })
}

export type UsageMonthlyInput = z.output<typeof usageMonthlyInput>

export async function runMonthly(context: Context, input: UsageMonthlyInput): Promise<UsageMonthly> {
  const { selection, finish } = await openUsage(context, input, { byDay: true, period: { unit: 'month' } })
  const report = monthlyReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}

export type UsageProjectInput = z.output<typeof usageProjectInput>

export async function runProject(context: Context, input: UsageProjectInput): Promise<UsageProjects> {
  const { selection, finish } = await openUsage(context, input)
  const report = projectReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}

export type UsageModelInput = z.output<typeof usageModelInput>

export async function runModel(context: Context, input: UsageModelInput): Promise<UsageModels> {
  noteNoBreakdown(context, input.breakdown)
  const { selection, finish } = await openUsage(context, input)
  const report = modelReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}
