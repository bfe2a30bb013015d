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
import { openUsage, type OpenUsage } from './open-usage.ts'
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
  const byProject = input.instances || input.project !== undefined
  const period = { unit: 'day' } as const
  const usage = await openUsage(context, input, { byDay: true, isDaily: true, byProject, period })
  const { selection, projects, finish } = usage
  const { daily: found, totals } = (byProject ? dailyProjectReport : dailyReport)(selection, input.order)
  const daily = projects ? found.map((row) => ({ ...row, project: projects.names.nameOf(row.project ?? '') })) : found
  // Without rows, ccusage returns `daily` even with --instances.
  const rows = input.instances && daily.length > 0 ? { projects: groupByProject(daily) } : { daily }
  const aliases = input.projectAliases === undefined ? {} : { projectAliases: readAliases(usage, input.projectAliases) }
  return finish({ ...rows, totals, unpriced: totals.unpriced, ...aliases })
}

function groupByProject(rows: readonly DailyRow[]): Record<string, DailyRow[]> {
  const groups = groupBy(rows, ({ project }) => project ?? '')
  return Object.fromEntries([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** An alias is for a project's name or, as in ccusage, for its folder. */
function readAliases({ ledger, projects }: OpenUsage, text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [project, alias] = pair.split('=')
    return project && alias ? [[project.trim(), alias.trim()] as const] : []
  })
  const aliases = new Map(pairs)
  if (projects)
    for (const { project: folder, session } of ledger.files) {
      const [alias, path] = [aliases.get(folder), projects.paths.get(session)]
      if (alias !== undefined && path !== undefined) aliases.set(projects.names.nameOf(path), alias)
    }
  return Object.fromEntries(aliases)
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
  const { selection, projects: known, finish } = await openUsage(context, input, { byProject: true })
  const report = projectReport(selection, input.order)
  const projects = known
    ? report.projects.map((row) => ({ ...row, project: known.names.nameOf(row.project), projectPath: row.project }))
    : report.projects
  return finish({ ...report, projects, unpriced: report.totals.unpriced })
}

export type UsageModelInput = z.output<typeof usageModelInput>

export async function runModel(context: Context, input: UsageModelInput): Promise<UsageModels> {
  noteNoBreakdown(context, input.breakdown)
  const { selection, finish } = await openUsage(context, input)
  const report = modelReport(selection, input.order)
  return finish({ ...report, unpriced: report.totals.unpriced })
}
