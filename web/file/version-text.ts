// Words for versions: labels, causes, evidence, times.
import type { EvidenceKind, OutsideCause, VersionLabel } from '../../src/files/file-version.ts'
import { formatTime, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import type { VersionEntry } from './file-data.ts'

export const LABELS: Readonly<Record<VersionLabel, { tone: BadgeTone; note: string }>> = {
  exact: { tone: 'ok', note: 'A record shows the whole content' },
  derived: { tone: 'info', note: 'Replayed on the version before' },
  partial: { tone: 'warning', note: 'Only the changed passages are known' },
}

export const VERIFIED_NOTE = 'Later independent evidence shows the same content'

/** "changed outside: npm run format" */
export function causeText({ kind, detail }: OutsideCause): string {
  if (kind === 'session') return 'changed outside: another session'
  if (kind === 'editor') return 'changed outside: an editor'
  return detail === null ? CAUSES[kind] : `changed outside: ${visibleLine(detail)}`
}

const CAUSES = {
  command: 'changed outside: a command',
  formatter: 'changed outside: a formatter',
  unknown: 'changed outside, cause unknown',
} as const

const EVIDENCE: Readonly<Record<EvidenceKind, string>> = {
  write: 'Write',
  'edit of the original': 'Edit with the original',
  edit: 'Edit',
  read: 'Read',
  'read in parts': 'Read in parts',
  cat: 'cat',
  heredoc: 'Heredoc',
  notebook: 'Notebook edit',
  attachment: 'Attachment',
  backup: 'Backup of Claude Code',
  'next original': 'Original of the next edit',
}

export function evidenceText(kind: EvidenceKind): string {
  return EVIDENCE[kind]
}

/** The version on one line, for screen readers. */
export function versionSentence(version: VersionEntry, count: number): string {
  const { number, label, verified, at, cause, sessionTitle } = version
  return [
    `Version ${number} of ${count}`,
    verified ? `${label}, verified` : label,
    cause === null ? '' : causeText(cause),
    at === null ? '' : formatTime(at, 'system'),
    sessionTitle === null ? '' : visibleLine(sessionTitle),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

export function sizeText({ exists, lines }: VersionEntry): string {
  if (exists === false) return 'does not exist'
  return lines === null ? '' : plural(lines, 'line')
}

export function recordLink(session: string, uuid: string | null): string {
  return `/s/${encodeURIComponent(session)}${uuid === null ? '' : `#${encodeURIComponent(uuid)}`}`
}

const SHOWING: ReadonlySet<EvidenceKind> = new Set([
  'read',
  'read in parts',
  'cat',
  'attachment',
  'backup',
  'next original',
])

/** Whether no recorded prompt made it: a record only shows it. */
export function isOnlyShown({ cause, evidence: [first] }: VersionEntry): boolean {
  return cause !== null || (first !== undefined && SHOWING.has(first.kind))
}

/** Leads to the prompt that made the version, or to the record that first shows it. */
export function promptLink(version: VersionEntry): string | null {
  const { session, promptUuid, callUuid, uuid } = version
  if (session === null) return null
  const record = callUuid ?? uuid
  return recordLink(session, isOnlyShown(version) ? record : (promptUuid ?? record))
}
