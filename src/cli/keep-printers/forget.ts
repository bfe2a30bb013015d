import type { Context } from '../../operations/context.ts'
import type { ForgetReport } from '../../operations/keep/outputs.ts'
import { formatBytes, formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { shellWord } from '../../paint/shell-word.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { typedCommand } from '../../text/command-line.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from '../printers/short-path.ts'

export function printForget(report: ForgetReport, terminal: Terminal, context: Context): string {
  const scope = describeScope(report, context)
  if (report.files === 0) return `${scope}Nothing to forget.\n`
  const table = report.applied ? [] : [...describeSessions(report, terminal, context), '']
  const sentences = [report.applied ? describeErased(report) : describePlan(report), ...describeRest(report)]
  const text = sentences.flatMap((sentence) => wrapPlain(sentence, terminal.width))
  return `${scope}${[...table, ...text].join('\n')}\n`
}

function describeScope({ projects, before }: ForgetReport, context: Context): string {
  const where = projects.length === 0 ? '' : ` of ${projects.map((path) => visibleLine(path)).join(' and ')}`
  const when = before === null ? '' : ` that ended before ${formatTime(before, context.settings.timeZone.value)}`
  return where === '' && when === '' ? '' : `Sessions${where}${when}:\n\n`
}

function describeSessions({ sessions }: ForgetReport, terminal: Terminal, context: Context): string[] {
  const zone = context.settings.timeZone.value
  const rows = sessions.map(({ id, title, project, lastAt, files, bytes }) => [
    visibleLine(id.slice(0, 8)),
    lastAt === null ? '' : formatTime(lastAt, zone),
    visibleLine(project?.name ?? ''),
    formatCount(files),
    formatBytes(bytes),
    visibleLine(title ?? '(no messages)'),
  ])
  const columns = [
    { title: 'Id' },
    { title: 'Last active', isTime: true },
    { title: 'Project', flexible: true, min: 12, spare: 4 },
    { title: 'Files', align: 'right', spare: 1 },
    { title: 'Size', align: 'right', spare: 2 },
    { title: 'Title', flexible: true },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  return [terminal.colors.dim(table.header), ...table.rows]
}

function describePlan(report: ForgetReport): string {
  return (
    `${amount(report)} will be erased from the archive (${formatBytes(report.archiveBytes)} there) and the index. ` +
    'A later sync does not restore this data. It cannot be undone.'
  )
}

function describeErased(report: ForgetReport): string {
  return `${amount(report)} erased from the archive and the index; a later sync does not restore this data.`
}

function amount({ sessions, others, files, versions, bytes }: ForgetReport): string {
  const more = others.length > 0 ? ` (${formatCount(others.length)} of the project itself)` : ''
  const kept = versions > files ? ` in ${plural(versions, 'version')}` : ''
  return `${plural(sessions.length, 'session')} with ${plural(files, 'file')}${more}${kept}, ${formatBytes(bytes)},`
}

function describeRest({ present, sharedWith, mentionedIn, backups, isPurged }: ForgetReport): string[] {
  const lines: string[] = []
  if (present > 0)
    lines.push(
      `Claude Code still has ${plural(present, 'file')} of it on disk; ${present === 1 ? 'it is' : 'they are'} not changed.`,
    )
  if (sharedWith.length > 0)
    lines.push(
      `Records copied by resuming or forking stay in ${plural(sharedWith.length, 'other session')} (${shortIds(sharedWith)}).`,
    )
  if (mentionedIn.length > 0)
    lines.push(`Prompts remain in ${mentionedIn.map((path) => visibleLine(shortPath(path))).join(', ')}.`)
  for (const path of backups)
    lines.push(
      `The backup in ${visibleLine(shortPath(path))} still has it; run "${typedCommand(`backup ${shellWord(path)}`)}" to erase it there too.`,
    )
  if (!isPurged)
    lines.push(
      'Another process is reading the index, so traces stay in its files until the next sync without a reader.',
    )
  return lines
}

function shortIds(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).map((id) => visibleLine(id.slice(0, 8)))
  return shown.join(', ') + (ids.length > 5 ? ', …' : '')
}
