import type { Context } from '../../operations/context.ts'
import type { FilesReport, TouchedBySession, TouchedPath } from '../../operations/find/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printNothing } from '../print-nothing.ts'
import { shortPath } from './short-path.ts'

export function printFiles(report: FilesReport, terminal: Terminal, context: Context): string {
  if (report.paths.length === 0) return printNothing(nothing(report), terminal, context)
  const zone = context.settings.timeZone.value
  return report.path === null ? printPaths(report, terminal, zone) : printSessions(report, terminal, zone)
}

function nothing({ path }: FilesReport): string {
  return path === null
    ? 'No session has accessed a file.'
    : `No tool call has accessed "${visibleLine(path)}"; "${typedCommand('search')}" also finds names in text.`
}

const COUNTS = [
  { title: 'Read', align: 'right', spare: 4 },
  { title: 'Edited', align: 'right', spare: 6 },
  { title: 'Written', align: 'right', spare: 5 },
  { title: 'Searched', align: 'right', spare: 1 },
] as const

function countCells({ reads, edits, writes, searches }: TouchedPath | TouchedBySession): string[] {
  return [reads, edits, writes, searches].map((count) => (count === 0 ? '' : formatCount(count)))
}

function printPaths({ paths, omitted }: FilesReport, terminal: Terminal, zone: string): string {
  const rows = paths.map((path) => [
    ...countCells(path),
    formatCount(path.sessions),
    path.lastAt === null ? '' : formatTime(path.lastAt, zone),
    visibleLine(shortPath(path.path)),
  ])
  const columns = [
    ...COUNTS,
    { title: 'Sessions', align: 'right', spare: 2 },
    { title: 'Last', isTime: true, spare: 3 },
    { title: 'Path', flexible: true, cut: 'start' },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const more = omitted > 0 ? ` (${formatCount(omitted)} more; see --limit)` : ''
  return `${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${plural(paths.length, 'path')}${more}\n`
}

function printSessions({ paths, sessions, omitted }: FilesReport, terminal: Terminal, zone: string): string {
  const isOne = paths.length === 1
  // On a terminal the heading names a single path; a program gets the same columns for any number of paths.
  const hasPaths = !isOne || terminal.tableWidth === Infinity
  const rows = sessions.map((row) => [
    visibleLine((row.session ?? '').slice(0, 8)),
    row.lastAt === null ? '' : formatTime(row.lastAt, zone),
    ...countCells(row),
    visibleLine(row.project?.name ?? ''),
    ...(hasPaths ? [visibleLine(shortPath(row.path))] : []),
    visibleLine(row.title ?? ''),
  ])
  const columns: Column[] = [
    { title: 'Id' },
    { title: 'Last', isTime: true },
    ...COUNTS,
    { title: 'Project', flexible: true, min: 12, spare: 2 },
    ...(hasPaths ? [{ title: 'Path', flexible: true, cut: 'start', spare: 7 } as const] : []),
    { title: 'Title', flexible: true },
  ]
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const more = omitted > 0 ? ` (${formatCount(omitted)} more; see --limit)` : ''
  const heading = isOne
    ? `${wrapPlain(visibleLine(shortPath(paths[0]?.path ?? '')), terminal.width).join('\n')}\n\n`
    : ''
  const count = new Set(sessions.map(({ session }) => session)).size
  const total = `${plural(count, 'session')}${more} accessed ${isOne ? 'it' : plural(paths.length, 'path')}`
  return `${heading}${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${total}\n`
}
