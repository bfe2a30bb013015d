import type { Notice } from '../operations/notice.ts'
import { formatBytes, plural } from '../text/quantity.ts'
import { visible } from '../text/visible.ts'
import { flagOf, asTyped, typedCommand } from '../text/command-line.ts'
import { secretNotice } from '../paint/secret-notice.ts'

export function noticeText(notice: Notice): string {
  return `${visible(sentence(notice))}\n`
}

function sentence(notice: Notice): string {
  switch (notice.kind) {
    case 'first sync':
      return (
        `Copying your Claude Code history (${plural(notice.files, 'file')}, ${formatBytes(notice.bytes)}) from ${notice.roots.join(' and ')}\n` +
        `to ${notice.archive} on this machine, compressed and readable only by you. Use "${typedCommand('forget')}" to remove sessions from it.`
      )
    case 'synced':
      return `Indexed ${plural(notice.changed, 'changed file')} (${formatBytes(notice.bytes)}) in ${seconds(notice.tookMs)}.`
    case 'waiting':
      return 'Another Annals process is syncing; waiting for it to finish.'
    case 'busy':
      return 'Another Annals process is syncing; results may be incomplete until it has finished.'
    case 'rebuilt':
      return `Rebuilding the index: ${notice.reason}. Nothing is lost; it is built from transcripts and archive.`
    case 'archive lost':
      return lossSentence(notice)
    case 'archive smaller':
      return `The archive is smaller than it was; totals may be too low. Run "${typedCommand('sync')}" to see what is missing.`
    case 'archive damaged':
      return `${plural(notice.lines, 'line')} of the archive's catalog cannot be read, so versions may be missing here. "${typedCommand('verify')}" lists what is damaged.`
    case 'unread texts':
      return `${plural(notice.count, 'text')} could not be read, so hits may be missing or without text. "${typedCommand('verify')}" lists what is damaged.`
    case 'no index':
      return `Reading the transcripts only: ${asTyped(notice.reason)}`
    case 'unfinished edit':
      return `Edit ${notice.edit} is not finished yet: ${asTyped(notice.reason)}`
    case 'export not logged':
      return `The export is complete, but a later redaction will not find it: ${asTyped(notice.reason)}`
    case 'watching':
      return notice.polling === null
        ? `Watching ${plural(notice.directories, 'directory', 'directories')}; press Ctrl-C to stop.`
        : `Checking for changes every few seconds (${notice.polling}); press Ctrl-C to stop.`
    case 'price file':
      return `Ignoring invalid entries in the price file ${notice.path}:\n${notice.problems.map((problem) => `  ${problem}`).join('\n')}`
    case 'no effect':
      return `${notice.fields.map(flagOf).join(', ')}: no effect; ${asTyped(notice.reason)}.`
    case 'index behind':
    case 'not resumable':
      return asTyped(notice.reason)
    case 'usage problem':
      return `${notice.problem}: ${plural(notice.count, notice.noun)}, first at ${notice.place}.${notice.noun === 'row' ? ` "${typedCommand('usage explain')}" lists them.` : ''}`
    case 'changed':
      return `Indexed ${plural(notice.changed, 'file')} (${formatBytes(notice.bytes)}) in ${seconds(notice.tookMs)}.`
    case 'secrets':
      return asTyped(secretNotice(notice.counts, notice.isRedacted))
  }
}

function lossSentence({ archive, versions, refilled, gone }: Extract<Notice, { kind: 'archive lost' }>): string {
  const what = versions > 0 ? plural(versions, 'file version') : 'its catalog'
  const refill =
    refilled > 0
      ? ` ${plural(refilled, 'file')} that ${refilled === 1 ? 'is' : 'are'} still on disk ${refilled === 1 ? 'was' : 'were'} archived again.`
      : ''
  const rest =
    gone > 0
      ? ` ${plural(gone, 'file')} ${gone === 1 ? 'is' : 'are'} lost; "${typedCommand('verify')}" lists ${gone === 1 ? 'it' : 'them'}.`
      : ''
  return `The archive has lost ${what}.${refill}${rest} If you have a backup of ${archive}, put it back and run "${typedCommand('sync')}".`
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
