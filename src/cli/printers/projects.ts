import type { Context } from '../../operations/context.ts'
import type { ProjectList } from '../../operations/projects-run.ts'
import { formatBytes, formatCount, formatTime, plural } from '../../render/quantity.ts'
import { layoutTable } from '../../render/table.ts'
import { visibleLine } from '../../render/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printIssues } from './issues.ts'
import { shortPath } from './short-path.ts'

export function printProjects(list: ProjectList, terminal: Terminal, context: Context): string {
  if (list.projects.length === 0)
    return `No projects in ${list.roots.join(' or ')}.\n${printIssues(list.issues, terminal)}`
  const zone = context.settings.timeZone.value
  const rows = list.projects.map((project) => [
    visibleLine(project.name) + (project.guessed ? '?' : ''),
    formatCount(project.sessions) + (project.live > 0 ? ` (${project.live} live)` : ''),
    formatCount(project.prompts),
    formatCount(project.agents),
    formatBytes(project.bytes),
    project.endedAt === null ? '' : formatTime(project.endedAt, zone),
    visibleLine(shortPath(project.path)),
  ])
  const columns = [
    { title: 'Project' },
    { title: 'Sessions', align: 'right' },
    { title: 'Prompts', align: 'right' },
    { title: 'Agents', align: 'right' },
    { title: 'Size', align: 'right' },
    { title: 'Last active' },
    { title: 'Directory', flexible: true, cut: 'start' },
  ] as const
  const table = layoutTable(columns, rows, terminal.width)
  const omitted = list.omitted > 0 ? ` (${formatCount(list.omitted)} more)` : ''
  const total = `${plural(list.projects.length, 'project')}${omitted}`
  return `${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${total}\n${printIssues(list.issues, terminal)}`
}
