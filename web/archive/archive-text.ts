// What the checks of the archive page found, in one sentence each.
import { formatBytes, formatCount, plural } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'

export type Verification = CallOutput<'verify'>
export type DoctorReport = CallOutput<'doctor'>
export type DriftReport = CallOutput<'drift'>
export type RestoreReport = CallOutput<'restore'>
export type SyncReport = CallOutput<'sync'>

export interface Verdict {
  tone: 'ok' | 'warning' | 'error'
  text: string
}

/** The command exits with 1 in the same cases in which the tone is not "ok". */
export function verifyVerdict({ damaged, problems, lost, chunks, bytes, percent }: Verification): Verdict {
  const checked = `${formatBytes(bytes)} in ${plural(chunks, 'chunk')} checked${percent < 100 ? `, ${formatCount(percent)} % of the archive` : ''}`
  const wrong = [
    ...(damaged.length > 0 ? [plural(damaged.length, 'damaged range')] : []),
    ...(problems.length > 0 ? [plural(problems.length, 'unreadable catalog line')] : []),
    ...(lost.length > 0 ? [`${plural(lost.length, 'file')} lost`] : []),
  ]
  if (wrong.length > 0) return { tone: 'error', text: `${checked}: ${wrong.join(', ')}.` }
  return { tone: 'ok', text: `${checked}: every byte is as it was stored.` }
}

export function sourcesText({ sources: { same, grew, differs, gone, unreadable } }: Verification): string {
  const parts: readonly (readonly [number, string])[] = [
    [same, 'equal to the archive'],
    [grew, 'longer'],
    [differs, 'different'],
    [gone, 'no longer on disk'],
    [unreadable, 'unreadable'],
  ]
  const known = parts.filter(([count]) => count > 0).map(([count, text]) => `${formatCount(count)} ${text}`)
  return known.length === 0 ? 'No file was compared.' : `Files on disk: ${known.join(', ')}.`
}

export function doctorVerdict({ files, lines, bytes, accountedBytes, damage, issues }: DoctorReport): Verdict {
  const read = `${plural(files, 'transcript')} with ${plural(lines, 'line')}, ${formatBytes(bytes)}`
  const unreadable = issues.filter(({ reason }) => reason === 'unreadable' || reason === 'name is not UTF-8').length
  if (accountedBytes !== bytes)
    return { tone: 'error', text: `${read}: ${formatBytes(bytes - accountedBytes)} not accounted for.` }
  const wrong = [
    ...(damage.length > 0 ? [plural(damage.length, 'damaged line')] : []),
    ...(unreadable > 0 ? [plural(unreadable, 'unreadable place')] : []),
  ]
  if (wrong.length > 0) return { tone: 'warning', text: `${read}: ${wrong.join(', ')}. No byte is lost.` }
  return { tone: 'ok', text: `${read}: no damage.` }
}

export function driftVerdict({ files, records, unknown }: DriftReport): Verdict {
  const read = `${plural(records, 'record')} of ${plural(files, 'transcript')}`
  if (unknown.length > 0)
    return { tone: 'warning', text: `${read}: ${plural(unknown.length, 'unknown name')}. They are kept and shown raw.` }
  return { tone: 'ok', text: `${read}: everything is known.` }
}

export function restoreText({ files }: RestoreReport): Verdict {
  const count = (state: RestoreReport['files'][number]['state']) => files.filter((file) => file.state === state).length
  const failed = files.length - count('restored') - count('already there') - count('has more')
  const parts = [
    `${plural(count('restored'), 'file')} restored`,
    ...(count('already there') > 0 ? [`${formatCount(count('already there'))} already there`] : []),
    ...(count('has more') > 0 ? [`${formatCount(count('has more'))} longer on disk and left alone`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} not restored`] : []),
  ]
  return { tone: failed > 0 ? 'error' : 'ok', text: `${parts.join(', ')}.` }
}

export function syncText({ busy, changed, files, bytes }: SyncReport): string {
  if (busy) return 'Another process is syncing.'
  if (changed === 0) return `${plural(files, 'file')} checked, nothing new`
  return `${plural(changed, 'file')} updated, ${formatBytes(bytes)} read`
}

/** "at the next start", "within a day", "in 12 days" */
export function deletionText(inDays: number): string {
  if (inDays < 0) return 'at the next start'
  return inDays === 0 ? 'within a day' : `in ${plural(inDays, 'day')}`
}

/** The session of a transcript or of an agent's, for a link; null for other files. */
export function sessionOfFile(path: string): string | null {
  const uuid = /[\\/]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.jsonl$|[\\/])/i.exec(path)
  return uuid?.[1] ?? null
}
