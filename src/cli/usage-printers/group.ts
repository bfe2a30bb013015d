import type { Context } from '../../operations/context.ts'
import type {
  UsageExtras,
  UsageModels,
  UsageOfSession,
  UsageProjects,
  UsageSession,
  UsageSessions,
} from '../../operations/usage/outputs.ts'
import { describeSessions } from '../../describe/describe-counts.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatCost, formatCount, formatMoney, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { visibleLine } from '../../text/visible.ts'
import { shortModel } from '../../text/short-model.ts'
import type { Terminal } from '../terminal.ts'

import { colored, printNoUsage, printUsageNotes } from './notes.ts'
import { printUsageTable, type UsageTableRow } from './table.ts'

export function printUsageSession(report: UsageSession, terminal: Terminal, context: Context): string {
  if (report === null) return `No usage for this session; "${typedCommand('usage session')}" lists the ids.\n`
  return 'sessions' in report ? printSessions(report, terminal, context) : printEntries(report, terminal)
}

export function printUsageProject(report: UsageProjects, terminal: Terminal, context: Context): string {
  const rows = report.projects.map((row) => ({
    cells: [visibleLine(row.project), timeCell(row.lastActivity, report)],
    usage: row,
  }))
  const columns: Column[] = [{ title: 'Project', flexible: true, cut: 'start' }, LAST]
  return printGroups({ report, columns, rows }, terminal, context)
}

export function printUsageModel(report: UsageModels, terminal: Terminal, context: Context): string {
  const rows = report.models.map((row) => ({
    cells: [visibleLine(row.model.replace(/^claude-/, '')), timeCell(row.lastActivity, report)],
    usage: { ...row, modelsUsed: [], modelBreakdowns: [] },
  }))
  return printGroups({ report, columns: [{ title: 'Model', flexible: true }, LAST], rows }, terminal, context)
}

const LAST: Column = { title: 'Last active', isTime: true, spare: 4 }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

function printSessions(report: UsageSessions, terminal: Terminal, context: Context): string {
  const rows = report.sessions.map((row) => ({
    cells: [
      visibleLine(UUID.test(row.sessionId) ? row.sessionId.slice(0, 8) : row.sessionId),
      timeCell(row.lastActivity, report),
      visibleLine(row.title ?? ''),
      visibleLine(row.project ?? row.projectPath),
    ],
    usage: row,
  }))
  const columns: Column[] = [
    { title: 'Session' },
    { ...LAST, spare: 7 },
    { title: 'Title', flexible: true, spare: 6 },
    { title: 'Project', flexible: true, cut: 'start', spare: 0 },
  ]
  return printGroups({ report, columns, rows, sum: sumSessions(report) }, terminal, context)
}

/** Sessions without usage have no row. Only a listed session has a title, and only the index knows titles. */
function sumSessions({ sessions }: UsageSessions): string[] {
  const listed = sessions.filter(({ title }) => title !== undefined).length
  if (listed === 0) return []
  return [describeSessions({ sessions: listed, unlisted: sessions.length - listed }, ' with usage')]
}

interface UsageGroups {
  report: UsageSessions | UsageProjects | UsageModels
  columns: readonly Column[]
  rows: readonly UsageTableRow[]
  sum?: readonly string[]
}

function printGroups({ report, columns, rows, sum = [] }: UsageGroups, terminal: Terminal, context: Context): string {
  if (rows.length === 0) return printNoUsage(report, terminal, context)
  const { totals, options } = report
  const styled = colored(terminal, report)
  const table = printUsageTable({ columns, rows, totals, options }, styled)
  const notes = printUsageNotes(report, styled, totals.totalCost !== undefined)
  return `${[...table, '', ...sum, ...notes].join('\n').trimEnd()}\n`
}

function printEntries(report: UsageOfSession, terminal: Terminal): string {
  const styled = colored(terminal, report)
  const hasCosts = report.totalCost !== undefined
  const rows = report.entries.map((entry) => [
    timeCell(entry.timestamp, report) || 'undated',
    ...[entry.inputTokens, entry.outputTokens, entry.cacheCreationTokens, entry.cacheReadTokens].map(formatCount),
    ...(hasCosts ? [formatCost(entry.costUSD ?? 0, entry.costUSD === null)] : []),
    shortModel(entry.model),
  ])
  const columns: Column[] = [
    { title: 'Time', isTime: true },
    { title: 'Input', align: 'right', spare: 3 },
    { title: 'Output', align: 'right' },
    { title: 'Cache write', align: 'right', spare: 1 },
    { title: 'Cache read', align: 'right', spare: 2 },
    ...(hasCosts ? [{ title: 'Cost', align: 'right' } as const] : []),
    { title: 'Model', spare: 4 },
  ]
  const table = layoutTable(columns, rows, styled.tableWidth)
  const cost = hasCosts ? `, ${formatMoney(report.totalCost ?? 0)}` : ''
  const total = `${plural(rows.length, 'message')}, ${formatCount(report.totalTokens)} tokens${cost}`
  const notes = printUsageNotes(report, styled, hasCosts)
  const lines = [styled.colors.dim(table.header), ...table.rows, '', styled.colors.bold(total), ...notes]
  return `Session ${visibleLine(report.sessionId)}\n\n${lines.join('\n').trimEnd()}\n`
}

function timeCell(iso: string | null, { options }: Pick<UsageExtras, 'options'>): string {
  return iso === null ? '' : formatTime(iso, options.timeZone)
}
