import { typedCommand } from '../../text/command-line.ts'
import { describePlace, describeUnlisted } from '../../describe/describe-counts.ts'
import type { Context } from '../../operations/context.ts'
import type { SessionList } from '../../operations/find/outputs.ts'
import { formatBytes, formatSpent, formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { STATE_WORDS } from '../state-words.ts'
import { visibleLine } from '../../text/visible.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import type { Terminal } from '../terminal.ts'
import { printIssues } from './issues.ts'
import { printNothing } from '../print-nothing.ts'

export function printList(list: SessionList, terminal: Terminal, context: Context): string {
  if (list.sessions.length === 0)
    return `${printNothing(noMatch(list), terminal, context)}${printIssues(list.issues, terminal)}`
  const zone = context.settings.timeZone.value
  const rows = list.sessions.map((session) => [
    visibleLine(session.id.slice(0, 8)),
    session.state === 'live' ? STATE_WORDS.live : session.endedAt === null ? '' : formatTime(session.endedAt, zone),
    visibleLine(session.project.name) + (session.project.guessed ? '?' : ''),
    formatCount(session.prompts),
    formatCount(session.records),
    formatBytes(session.bytes),
    formatSpent(session.cost),
    describeTitle(session, terminal.tableWidth < WIDE),
  ])
  const columns = [
    { title: 'Id' },
    { title: 'Last active', isTime: true },
    { title: 'Project', flexible: true, min: 12, spare: 4 },
    { title: 'Prompts', align: 'right', spare: 3 },
    { title: 'Records', align: 'right', spare: 1 },
    { title: 'Size', align: 'right', spare: 2 },
    { title: 'Cost', align: 'right', spare: 5 },
    { title: 'Title', flexible: true },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const projects = new Set(list.sessions.map((session) => session.project.path)).size
  const omitted = list.omitted > 0 ? ` (${formatCount(list.omitted)} more)` : ''
  const total = `${plural(list.sessions.length, 'session')}${omitted} in ${plural(projects, 'project')}`
  return `${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${total}\n${printCopies(list, terminal)}${printUnlisted(list, list.sessions.length, terminal)}${printIssues(list.issues, terminal)}`
}

function printCopies({ sessions }: SessionList, terminal: Terminal): string {
  const copying = sessions.filter(({ copied }) => copied.prompts > 0)
  const prompts = copying.reduce((sum, { copied }) => sum + copied.prompts, 0)
  if (prompts === 0) return ''
  const of = plural(copying.length, 'session')
  return printNote(
    `${plural(prompts, 'prompt')} of ${of} ${prompts === 1 ? 'is a copy' : 'are copies'} from an earlier session; "${typedCommand('projects')}" counts each once.`,
    terminal,
  )
}

function printNote(text: string, { width, colors }: Terminal): string {
  return wrapPlain(text, width)
    .map((line) => `${colors.dim(line)}\n`)
    .join('')
}

const WIDE = 100

/** Star and tags come first, because a long title is cut at its end. */
function describeTitle(session: SessionList['sessions'][number], isNarrow: boolean): string {
  const { state, machine, title, tags, starred } = session
  const long = describePlace(session)
  const place = isNarrow ? long.replace(/ of (\d+) files$/, '/$1') : long
  const marks = [
    ...(starred ? ['★'] : []),
    ...(machine === null ? [] : [`[${machine}]`]),
    ...(machine === null && state === 'archived' ? ['[archived]'] : []),
    ...(place === '' ? [] : [`[${place}]`]),
    ...tags.map((tag) => `#${tag}`),
  ]
  return visibleLine([...marks, title].join(' '))
}

/** Printed only if all sessions are shown; a filtered list is not complete anyway. */
export function printUnlisted(
  { unlisted, total }: Pick<SessionList, 'unlisted' | 'total'>,
  shown: number,
  terminal: Terminal,
): string {
  if (unlisted.sessions === 0 || shown < total) return ''
  const cost = formatSpent(unlisted.cost)
  return printNote(
    `Not listed: ${describeUnlisted(unlisted.sessions)}${cost === '' ? '' : ` (${cost})`}; "${typedCommand('usage session')}" lists them.`,
    terminal,
  )
}

export function noMatch({ total }: { total: number }): string {
  return `No session matches (of ${formatCount(total)}); change or remove a filter.`
}
