// At the start of whatever reads or changes files: an edit that was killed is finished or taken back first.
import { recoverEdits } from '../../edit/apply/recover-edits.ts'
import { sweepBackups } from '../../edit/apply/sweep-backups.ts'
import { finishRedaction } from '../../edit/erase/finish-redaction.ts'
import { readUnfinished } from '../../store/journal/edit-log.ts'
import { Journal } from '../../store/journal/journal.ts'
import { takeLock } from '../../store/lock.ts'
import type { Context } from '../context.ts'
import { sentenceOf } from '../../error.ts'
import type { Sentence } from '../../text/advice.ts'

/** Costs a look into the journal when there is nothing to do. Who holds the lock is at it, or edits right now. */
export async function finishEdits(context: Context): Promise<void> {
  const journal = Journal.openIfAny(context.dataDirectory)
  if (!journal) return
  try {
    if (readUnfinished(journal).length === 0) return
    const lock = await takeLock(context.dataDirectory, { waitMs: 0, file: 'edit.lock' })
    if (!lock) return
    try {
      for (const { id, problem } of recoverEdits(journal)) if (problem !== null) tellUnfinished(context, id, problem)
      sweepBackups(journal)
      await eraseRedacted(context, journal)
    } finally {
      lock.release()
    }
  } finally {
    journal.close()
  }
}

/** What cannot be erased now waits for its time, and nothing else has to wait for it. */
async function eraseRedacted(context: Context, journal: Journal): Promise<void> {
  for (const { id, state, todo } of readUnfinished(journal)) {
    if (state !== 'applied' || todo === null) continue
    try {
      await finishRedaction(context.dataDirectory, journal, id, todo)
    } catch (error) {
      tellUnfinished(context, id, sentenceOf(error))
    }
  }
}

function tellUnfinished({ onNotice }: Context, edit: number, reason: Sentence): void {
  onNotice({ kind: 'unfinished edit', edit, reason })
}
