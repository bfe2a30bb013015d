// The index note of a vault: a table of sessions per project and month, with links to their notes.
import { describeSessions } from '../../describe/describe-counts.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { note } from '../../paint/markdown/item-markdown.ts'
import { printTable } from '../../paint/markdown/print-table.ts'
import { cell } from '../../paint/markdown/section-markdown.ts'
import { formatSpent, formatCount, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { groupBy } from '../../text/group-by.ts'
import type { SessionUsage } from '../../analytics/report/session-usage.ts'
import type { ExportPlan, PlannedSession } from '../export-plan.ts'
import { relativeLink } from './note-links.ts'
import { timeText } from './session-head.ts'
import { documentFields, optionFields } from './session-fields.ts'
import { frontMatter } from './yaml.ts'

const INDEX = 'index.md'

export interface VaultNote {
  session: PlannedSession
  usage: SessionUsage | null
}

export function vaultIndex(plan: ExportPlan, notes: readonly VaultNote[], secrets: string): string {
  const fields = { ...documentFields(plan, plan.title), sessions: plan.counts.sessions, redacted: plan.options.redact }
  // Grouped by path, because two projects may have the same name.
  const projects = sortedGroups(notes, ({ session }) => session.project?.path ?? '')
  const blocks = [
    heading(1, plan.title),
    `${describeSessions(plan.counts)} in ${plural(projects.length, 'project')} · ${escapeText(plan.generator)}`,
    note(secrets),
    ...projects.flatMap(([, own]) => [heading(2, projectName(own)), ...months(own, plan)]),
  ]
  return `${frontMatter({ ...fields, options: optionFields(plan) })}\n${blocks.join('\n\n')}\n\n`
}

function projectName([first]: readonly VaultNote[]): string {
  return visibleLine(first?.session.project?.name ?? '') || '(no project)'
}

function months(notes: readonly VaultNote[], plan: ExportPlan): string[] {
  const monthOf = ({ session }: VaultNote) => timeText(session.startedAt, plan.timeZone)?.slice(0, 7) ?? 'Unknown date'
  return sortedGroups(notes, monthOf)
    .toReversed()
    .flatMap(([month, own]) => [heading(3, month), table(own, plan)])
}

function table(notes: readonly VaultNote[], { timeZone }: ExportPlan): string {
  const newest = notes.toSorted(
    (a, b) => order(b.session.startedAt ?? '', a.session.startedAt ?? '') || order(a.session.path, b.session.path),
  )
  const rows = newest.map(({ session, usage }) => [
    timeText(session.startedAt, timeZone) ?? '',
    `[${cell(visibleLine(session.title)) || session.id.slice(0, 8)}](${relativeLink(INDEX, `${session.path}.md`)})`,
    formatCount(session.prompts),
    usage ? formatSpent(usage.cost) : '',
  ])
  return printTable([`Started (${cell(timeZone)})`, 'Session', 'Prompts', 'Cost'], rows, [null, null, 'right', 'right'])
}

function sortedGroups(notes: readonly VaultNote[], keyOf: (item: VaultNote) => string): [string, VaultNote[]][] {
  return [...groupBy(notes, keyOf)].toSorted(([a], [b]) => order(a, b))
}

/** Compares by code units, independent of the locale. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
