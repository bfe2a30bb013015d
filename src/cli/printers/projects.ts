import type { Context } from '../../operations/context.ts'
import type { ProjectList } from '../../operations/find/outputs.ts'
import { formatBytes, formatSpent, formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { STATE_WORDS } from '../state-words.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printIssues } from './issues.ts'
import { noMatch, printUnlisted } from './list.ts'
import { printNothing } from '../print-nothing.ts'
import { shortPath } from './short-path.ts'

export function printProjects(list: ProjectList, terminal: Terminal, context: Context): string {
  if (list.projects.length === 0)
    return `${printNothing(noMatch(list), terminal, context)}${printIssues(list.issues, terminal)}`
  const zone = context.settings.timeZone.value
  const rows = list.projects.map((project) => [
    visibleLine(project.name) + (project.guessed ? '?' : ''),
    formatCount(project.sessions) + (project.live > 0 ? ` (${project.live} ${STATE_WORDS.live})` : ''),
    formatCount(project.prompts),
    formatCount(project.agents),
    formatBytes(project.bytes),
    formatSpent(project.cost),
    project.endedAt === null ? '' : formatTime(project.endedAt, zone),
    visibleLine(shortPath(project.path)),
  ])
  const columns = [
    { title: 'Project', flexible: true },
    { title: 'Sessions', align: 'right', spare: 6 },
    { title: 'Prompts', align: 'right', spare: 3 },
    { title: 'Agents', align: 'right', spare: 1 },
    { title: 'Size', align: 'right', spare: 2 },
    { title: 'Cost', align: 'right', spare: 5 },
    { title: 'Last active', isTime: true },
    { title: 'Directory', flexible: true, cut: 'start', spare: 4 },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const omitted = list.omitted > 0 ? ` (${formatCount(list.omitted)} more)` : ''
  const sessions = list.projects.reduce((sum, project) => sum + project.sessions, 0)
  const total = `${plural(sessions, 'session')} in ${plural(list.projects.length, 'project')}${omitted}`
  return `${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${total}\n${printUnlisted(list, sessions, terminal)}${printIssues(list.issues, terminal)}`
}
