import type { Context } from '../../operations/context.ts'
import type { UsageDaily, UsageMonthly, UsageWeekly } from '../../operations/usage/outputs.ts'
import type { Terminal } from '../terminal.ts'
import { printUsageChart, type ChartUnit } from './chart.ts'
import { colored, printNoUsage, printUsageNotes } from './notes.ts'
import { printUsageTable, type UsageTableRow } from './table.ts'

export function printUsageDaily(report: UsageDaily, terminal: Terminal, context: Context): string {
  const rows = report.projects ? Object.values(report.projects).flat() : (report.daily ?? [])
  const several = new Set(rows.map(({ project }) => project)).size > 1 || report.projects !== undefined
  const sorted = several ? rows.toSorted((a, b) => compare(a.project ?? '', b.project ?? '')) : rows
  let project: string | undefined
  const lines = sorted.map((row) => {
    const isNew = several && row.project !== project
    project = row.project
    const heading = isNew && project !== undefined ? { heading: report.projectAliases?.[project] ?? project } : {}
    return { cells: [row.date], usage: row, ...heading }
  })
  return printPeriods({ report, title: 'Date', unit: 'day', rows: lines }, terminal, context)
}

export function printUsageWeekly(report: UsageWeekly, terminal: Terminal, context: Context): string {
  const rows = report.weekly.map((row) => ({ cells: [row.week], usage: row }))
  return printPeriods({ report, title: 'Week of', unit: 'week', rows }, terminal, context)
}

export function printUsageMonthly(report: UsageMonthly, terminal: Terminal, context: Context): string {
  const rows = report.monthly.map((row) => ({ cells: [row.month], usage: row }))
  return printPeriods({ report, title: 'Month', unit: 'month', rows }, terminal, context)
}

interface Periods {
  report: UsageDaily | UsageWeekly | UsageMonthly
  title: string
  unit: ChartUnit
  rows: readonly UsageTableRow[]
}

function printPeriods({ report, title, unit, rows }: Periods, terminal: Terminal, context: Context): string {
  if (rows.length === 0) return printNoUsage(report, terminal, context)
  const { totals, options } = report
  const styled = colored(terminal, report)
  const points = rows.map(({ cells, usage }) => ({
    period: cells[0] ?? '',
    tokens: usage.totalTokens,
    cost: usage.totalCost ?? 0,
  }))
  const parts = [
    printUsageTable({ columns: [{ title, flexible: options.breakdown }], rows, totals, options }, styled),
    printUsageChart(points, unit, styled),
    printUsageNotes(report, styled, totals.totalCost !== undefined),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
