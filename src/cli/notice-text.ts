// What an operation says while it works, as lines for standard error.
import type { Notice } from '../operations/notice.ts'
import { formatBytes, plural } from '../text/quantity.ts'
import { visible } from '../text/visible.ts'
import { flagOf, asTyped } from '../text/command-line.ts'
import { secretNotice } from '../paint/secret-notice.ts'

export function noticeText(notice: Notice): string {
  return `${visible(sentence(notice))}\n`
}

function sentence(notice: Notice): string {
  switch (notice.kind) {
    case 'first sync':
      return (
        `Annals copies your Claude Code history (${plural(notice.files, 'file')}, ${formatBytes(notice.bytes)}) from ${notice.roots.join(' and ')}\n` +
        `to ${notice.archive} on this machine, compressed and readable by you alone; "annals forget" takes things out again.`
      )
    case 'synced':
      return `Took in ${plural(notice.changed, 'changed file')} (${formatBytes(notice.bytes)}) first, in ${seconds(notice.tookMs)}.`
    case 'waiting':
      return 'Another Annals is syncing; waiting for it to finish.'
    case 'busy':
      return 'Another Annals is syncing right now: what it has not reached yet is missing here.'
    case 'rebuilt':
      return `The index is built anew: ${notice.reason}. Nothing is lost, it comes from transcripts and archive.`
    case 'no index':
      return `Answering from the transcripts alone: ${asTyped(notice.reason)}`
    case 'unfinished edit':
      return `Edit ${notice.edit} is not finished yet: ${asTyped(notice.reason)}`
    case 'watching':
      return notice.polling === null
        ? `Watching ${plural(notice.directories, 'directory', 'directories')}; press Ctrl-C to stop.`
        : `Looking for changes every few seconds (${notice.polling}); press Ctrl-C to stop.`
    case 'price file':
      return `The price file ${notice.path} has errors, and what they concern is left out:\n${notice.problems.map((problem) => `  ${problem}`).join('\n')}`
    case 'no effect':
      return `${notice.fields.map(flagOf).join(', ')}: no effect here; ${asTyped(notice.reason)}.`
    case 'usage problem':
      return `${notice.problem}: ${plural(notice.count, notice.noun)}, the first ${notice.place}.${notice.noun === 'row' ? ' "annals usage explain" lists them.' : ''}`
    case 'changed':
      return `Took in ${plural(notice.changed, 'file')} (${formatBytes(notice.bytes)}) in ${seconds(notice.tookMs)}.`
    case 'secrets':
      return asTyped(secretNotice(notice.counts, notice.isRedacted))
  }
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
