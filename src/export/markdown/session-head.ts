import { describeCounts } from '../../describe/describe-counts.ts'
import { describeSecrets } from '../../format/secrets/describe-secrets.ts'
import { formatDuration, timeBetween } from '../../text/duration.ts'
import { linkTarget } from '../../paint/link-target.ts'
import { encodeAddress } from '../../paint/markdown/encode-address.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { inertCode } from '../../paint/markdown/inert-code.ts'
import { note, userNoteMarkdown } from '../../paint/markdown/item-markdown.ts'
import { formatSpent, formatTime, formatTokens, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan, PlannedSession } from '../export-plan.ts'
import type { ExportedHead } from '../exported-session.ts'

/** Null if the session is not part of the export. */
export type NoteLink = (session: PlannedSession) => string | null

export function sessionHead(head: ExportedHead, plan: ExportPlan, noteLink: NoteLink): string {
  const lines = [
    figures(head, plan),
    identity(head),
    ...head.pullRequests.map(pullRequest),
    head.note === null ? '' : userNoteMarkdown(head.note),
    head.damagedLines > 0 ? note(`${plural(head.damagedLines, 'damaged line')} in the transcript.`) : '',
    head.unplaced.length > 0 ? note(`${plural(head.unplaced.length, 'record')} not in any conversation.`) : '',
    ...relatives(head, plan, noteLink),
    note(describeSecrets(head.secrets, plan.options.redact)),
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}

export function timeText(iso: string | null, timeZone: string): string | null {
  return iso === null || Number.isNaN(Date.parse(iso)) ? null : formatTime(iso, timeZone)
}

export function figures(head: ExportedHead, { timeZone }: Pick<ExportPlan, 'timeZone'>): string {
  const { project, models, errors, usage } = head
  const facts = [
    project?.name ?? '',
    timeSpan(head, timeZone),
    models.join(', '),
    ...describeCounts(head),
    errors > 0 ? plural(errors, 'error') : '',
    usage ? tokenText(usage.tokens) : '',
    usage ? formatSpent(usage.cost) : '',
  ]
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => escapeText(visibleLine(fact)))
    .join(' · ')
}

function timeSpan({ startedAt, endedAt }: ExportedHead, timeZone: string): string {
  const [start, end] = [timeText(startedAt, timeZone), timeText(endedAt, timeZone)]
  if (start === null) return ''
  const [day = ''] = start.split(' ')
  const until = end === null || end === start ? '' : ` – ${end.startsWith(`${day} `) ? end.slice(day.length + 1) : end}`
  const took = timeBetween(startedAt, endedAt) ?? 0
  return `${start}${until} (${timeZone})${took >= 1000 ? ` · ${formatDuration(took)}` : ''}`
}

function tokenText({ input, output, cacheWrite, cacheRead }: NonNullable<ExportedHead['usage']>['tokens']): string {
  const counts = [
    `${formatTokens(input)} in`,
    `${formatTokens(output)} out`,
    `${formatTokens(cacheWrite)} cache writes`,
    `${formatTokens(cacheRead)} cache reads`,
  ]
  return `tokens: ${counts.join(', ')}`
}

function identity({ id, directory, branch }: ExportedHead): string {
  const where = directory === null ? '' : ` in ${inertCode(visibleLine(directory))}`
  const on = branch === null ? '' : ` on ${inertCode(visibleLine(branch))}`
  return `Session ${inertCode(visibleLine(id))}${where}${on}`
}

function pullRequest({ number, url }: ExportedHead['pullRequests'][number]): string {
  const name = `Pull request${number === null ? '' : ` ${number}`}`
  const target = url === null ? null : linkTarget(url)
  return target === null ? name : `[${name}](${encodeAddress(target)})`
}

function relatives({ id, startedAt, family }: ExportedHead, plan: ExportPlan, noteLink: NoteLink): string[] {
  return family
    .filter((other) => other !== id)
    .map((other) => {
      const planned = plan.sessions.find((session) => session.id === other)
      const link = planned ? noteLink(planned) : null
      const how = planned ? relation(startedAt, planned.startedAt) : 'Shares records with'
      return planned && link !== null
        ? `${how} [${escapeText(visibleLine(planned.title)) || other}](${link})`
        : `${how} session ${inertCode(visibleLine(other))}`
    })
}

function relation(own: string | null, other: string | null): string {
  if (own === null || other === null || own === other) return 'Shares records with'
  return other < own ? 'Resumed from' : 'Resumed as'
}
