import type { Context } from '../../operations/context.ts'
import type { RetentionReport } from '../../operations/keep/outputs.ts'
import { formatBytes, formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { STATE_WORDS } from '../state-words.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printIssues } from '../printers/issues.ts'
import { printNoSessions } from '../print-nothing.ts'
import { shortPath } from '../printers/short-path.ts'
import { asTyped } from '../../text/command-line.ts'

/** A terminal shows the beginning of each list; redirected output contains all of it. */
const SHOWN = 20

interface RetentionView {
  report: RetentionReport
  terminal: Terminal
  zone: string
}

export function printRetention(report: RetentionReport, terminal: Terminal, context: Context): string {
  const view = { report, terminal, zone: context.settings.timeZone.value }
  const parts = [
    describePolicies(view),
    describeOutlook(view),
    describeDoomed(view),
    describeGone(view),
    describeLost(view),
    describeAdvice(view),
  ]
  const { sessions, gone, lost } = report.totals
  const nothing = sessions + gone + lost === 0 ? printNoSessions(terminal, context) : undefined
  if (nothing !== undefined) return `${nothing}${printIssues(report.issues, terminal)}`
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${text.join('\n\n')}\n${printIssues(report.issues, terminal)}`
}

function describePolicies({ report, terminal, zone }: RetentionView): string[] {
  const { policies, roots, settingsIssues } = report
  if (policies.length === 0) {
    const where = roots.map((root) => visibleLine(shortPath(root))).join(' or ')
    return wrapPlain(`Claude Code stores no sessions in ${where}, so it deletes none there.`, terminal.width)
  }
  const rules = policies.flatMap((policy) => {
    const where = policies.length > 1 ? `${visibleLine(shortPath(policy.root))}: ` : ''
    return wrapPlain(`${where}${ruleWords(policy)}${lastWords(policy, zone)}`, terminal.width)
  })
  const odd = settingsIssues.flatMap((issue) =>
    wrapPlain(visibleLine(`${shortPath(issue.path)}: ${issue.detail}`), terminal.width).map(terminal.colors.yellow),
  )
  return [...rules, ...odd]
}

type Policy = RetentionReport['policies'][number]

function ruleWords(policy: Policy): string {
  if (policy.paused)
    return `Claude Code deletes nothing until its setting is corrected. The times below assume its default, ${plural(policy.days, 'day')}.`
  const origin = policy.source === null ? 'its default' : `set in ${visibleLine(shortPath(policy.source))}`
  return `When it starts, Claude Code deletes sessions not written to for ${plural(policy.days, 'day')} (${origin}).`
}

function lastWords({ lastCleanupAt }: Policy, zone: string): string {
  return lastCleanupAt === null ? '' : ` Last cleanup: ${formatTime(lastCleanupAt, zone)}.`
}

function describeOutlook({ report, terminal }: RetentionView): string[] {
  const { totals, policies, soon } = report
  const { red, yellow, green } = terminal.colors
  if (totals.sessions === 0) return ['There are no sessions on disk.']
  if (policies.every((policy) => policy.paused)) return []
  const say = (text: string, paint: (line: string) => string) => wrapPlain(text, terminal.width).map(paint)
  if (totals.due > 0) {
    const fate = keptWords(totals.due, totals.unkeptDue)
    const text = `${plural(totals.due, 'session')} will be deleted the next time Claude Code starts; ${fate}.`
    return say(text, totals.unkeptDue > 0 ? red : green)
  }
  const all = `${plural(totals.sessions, 'session')}, ${formatBytes(totals.bytes)}`
  const time = plural(soon.days, 'day')
  if (soon.sessions === 0) return say(`No session is due within ${time} (${all}).`, green)
  const text = `No session is due yet; ${formatCount(soon.sessions)} will be within ${time} (of ${all}).`
  return say(text, totals.unkept > 0 ? yellow : green)
}

function keptWords(count: number, unkept: number): string {
  if (unkept === 0) return count === 1 ? 'it is archived here' : 'all are archived here'
  if (unkept === count) return count === 1 ? 'it is not archived here' : 'none is archived here'
  return `${formatCount(unkept)} of them ${unkept === 1 ? 'is' : 'are'} not archived here`
}

function describeDoomed({ report, terminal, zone }: RetentionView): string[] {
  const { doomed, omitted } = report
  const later = omitted > 0 ? [`${plural(omitted, 'session')} will be deleted later.`] : []
  if (doomed.length === 0) return later
  const rows = doomed.map((session) => [
    visibleLine(session.id.slice(0, 8)),
    formatTime(session.deletesAt, zone),
    whenWords(session),
    session.kept ? 'yes' : 'no',
    visibleLine(session.project.name) + (session.project.guessed ? '?' : ''),
    formatBytes(session.bytes),
    visibleLine(session.title),
  ])
  const columns = [
    { title: 'Id' },
    { title: 'Deleted after', isTime: true, spare: 3 },
    { title: 'In' },
    { title: 'Kept', spare: 4 },
    { title: 'Project', flexible: true, min: 12, spare: 2 },
    { title: 'Size', align: 'right', spare: 1 },
    { title: 'Title', flexible: true },
  ] as const
  return [...tableLines(columns, rows, terminal), ...later]
}

function whenWords({ due, state, inDays }: RetentionReport['doomed'][number]): string {
  if (due) return 'next start'
  if (state === 'live') return STATE_WORDS.live
  if (inDays < 0) return 'overdue'
  return inDays === 0 ? 'under a day' : plural(inDays, 'day')
}

function describeGone({ report, terminal, zone }: RetentionView): string[] {
  if (report.gone.length === 0) return []
  const rows = report.gone.map((session) => [
    visibleLine(session.id.slice(0, 8)),
    formatTime(session.lastSeen, zone),
    visibleLine(session.project.name) + (session.project.guessed ? '?' : ''),
    formatBytes(session.bytes),
    visibleLine(session.title),
  ])
  const columns = [
    { title: 'Id' },
    { title: 'Last seen', isTime: true, spare: 3 },
    { title: 'Project', flexible: true, min: 12, spare: 2 },
    { title: 'Size', align: 'right', spare: 1 },
    { title: 'Title', flexible: true },
  ] as const
  const { gone, goneBytes } = report.totals
  const heading = `${plural(gone, 'session')} (${formatBytes(goneBytes)}) deleted by Claude Code and archived here:`
  return [heading, '', ...tableLines(columns, rows, terminal)]
}

function describeLost({ report, terminal, zone }: RetentionView): string[] {
  if (report.lost.length === 0) return []
  const rows = report.lost.map((session) => [
    visibleLine(session.id.slice(0, 8)),
    session.lastAt === null ? '' : formatTime(session.lastAt, zone),
    session.project === null ? '' : visibleLine(session.project.name),
    formatCount(session.prompts),
    visibleLine(session.firstPrompt),
  ])
  const columns = [
    { title: 'Id' },
    { title: 'Last prompt', isTime: true, spare: 3 },
    { title: 'Project', flexible: true, min: 12, spare: 2 },
    { title: 'Prompts', align: 'right', spare: 1 },
    { title: 'First prompt', flexible: true },
  ] as const
  const heading = `${plural(report.totals.lost, 'session')} with only prompts in the history left:`
  return [heading, '', ...tableLines(columns, rows, terminal)]
}

function tableLines(columns: readonly Column[], rows: readonly string[][], terminal: Terminal): string[] {
  const isRead = terminal.tableWidth === Infinity
  const shown = isRead ? rows : rows.slice(0, SHOWN)
  const table = layoutTable(columns, shown, terminal.tableWidth)
  const rest = rows.length - shown.length
  return [
    terminal.colors.dim(table.header),
    ...table.rows,
    ...(rest > 0 ? [terminal.colors.dim(`… and ${formatCount(rest)} more`)] : []),
  ]
}

function describeAdvice({ report, terminal }: RetentionView): string[] {
  return report.advice.flatMap(({ text }) => wrapPlain(`- ${asTyped(text)}`, terminal.width))
}
