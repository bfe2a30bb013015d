import type { Context } from '../../operations/context.ts'
import type { CheckedOutFile, CheckoutReport, NotWritten } from '../../operations/files/outputs.ts'
import { formatBytes, formatTime, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortCommand } from './short-command.ts'

const REASONS: Readonly<Record<NotWritten, string>> = {
  partial: 'known only in part',
  unknown: 'not known at that moment',
  path: 'not safe as a file name',
  collision: 'the name is taken by another file',
  deleted: 'deleted at that moment',
}

const MOST_LISTED = 20

export function printCheckout(
  { session, at, directory, manifest, files }: CheckoutReport,
  { colors }: Terminal,
  context: Context,
): string {
  const written = files.filter(({ notWritten }) => notWritten === null)
  const others = files.filter(({ notWritten }) => notWritten !== null)
  const changed = written.filter((file) => file.laterCommands.length > 0)
  const bytes = written.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  const time = at === null ? 'its end' : formatTime(at, context.settings.timeZone.value)
  const listed = others.slice(0, MOST_LISTED).map((file) => `  ${visibleLine(file.path)}  ${colors.dim(reason(file))}`)
  return [
    `Wrote ${plural(written.length, 'file')} (${formatBytes(bytes)}) of session ${session.slice(0, 8)} at ${time} to ${directory}${labels(written)}.`,
    ...(others.length > 0 ? [`Not written, ${plural(others.length, 'file')}:`, ...listed] : []),
    ...(others.length > MOST_LISTED ? [`  and ${others.length - MOST_LISTED} more`] : []),
    ...(changed.length > 0
      ? [`Shell commands may have changed ${plural(changed.length, 'file')} before that moment:`]
      : []),
    ...changed.slice(0, MOST_LISTED).map(lastCommand),
    ...(changed.length > MOST_LISTED ? [`  and ${changed.length - MOST_LISTED} more`] : []),
    `${manifest} has the label, hash and evidence of each.`,
    '',
  ].join('\n')
}

function lastCommand({ path, laterCommands }: CheckedOutFile): string {
  return `  ${visibleLine(path)}  ${shortCommand(laterCommands.at(-1)?.command ?? '')}`
}

function labels(files: readonly CheckedOutFile[]): string {
  const parts = (['exact', 'derived'] as const).flatMap((label) => {
    const own = files.filter((file) => file.label === label)
    const verified = own.filter((file) => file.verified).length
    return own.length === 0 ? [] : [`${own.length} ${label}${verified > 0 ? ` (${verified} verified)` : ''}`]
  })
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

function reason({ notWritten }: CheckedOutFile): string {
  return notWritten === null ? '' : REASONS[notWritten]
}
