// Recovers interrupted edits and removes temporary files of killed commands. Operations that read or change files call this first.
import { recoverEdits } from '../../edit/apply/recover-edits.ts'
import { sweepBackups } from '../../edit/apply/sweep-backups.ts'
import { removeAbandoned } from '../../edit/erase/remove-abandoned.ts'
import { finishRedaction } from '../../edit/erase/finish-redaction.ts'
import { readUnfinished } from '../../store/journal/edit-log.ts'
import { Journal } from '../../store/journal/journal.ts'
import { takeLock } from '../../store/lock.ts'
import type { Context } from '../context.ts'
import { markBackupsBehind } from '../keep/known-backups.ts'
import { sentenceOf } from '../../error.ts'
import type { Sentence } from '../../text/advice.ts'

/** If another process holds the lock, that process is recovering or editing, so this returns. */
export async function finishEdits(context: Context): Promise<void> {
  const journal = Journal.openIfAny(context.dataDirectory)
  if (!journal) return
  try {
    removeAbandoned(journal)
    if (readUnfinished(journal).length === 0) return
    const lock = await takeLock(context.dataDirectory, { waitMs: 0, file: 'edit.lock' })
    if (!lock) return
    try {
      for (const { id, problem } of recoverEdits(journal)) if (problem !== null) reportUnfinished(context, id, problem)
      sweepBackups(journal)
      await eraseRedacted(context, journal)
    } finally {
      lock.release()
    }
  } finally {
    journal.close()
  }
}

/** Erases what interrupted redactions left. A failure is reported and retried by the next operation; the others go on. */
async function eraseRedacted(context: Context, journal: Journal): Promise<void> {
  for (const { id, state, todo } of readUnfinished(journal)) {
    if (state !== 'applied' || todo === null) continue
    try {
      markBackupsBehind(context.dataDirectory)
      await finishRedaction(context.dataDirectory, journal, id, todo)
    } catch (error) {
      reportUnfinished(context, id, sentenceOf(error))
    }
  }
}

function reportUnfinished({ onNotice }: Context, edit: number, reason: Sentence): void {
  onNotice({ kind: 'unfinished edit', edit, reason })
}
