// What the journal holds of sessions that are forgotten: the user's words about them, and copies of their files. That
// something was edited stays, what it was does not.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eraseJournal } from '../../store/journal/erase-journal.ts'
import type { Journal } from '../../store/journal/journal.ts'

export function forgetEdits(journal: Journal, sessions: readonly string[]): void {
  for (const edit of eraseJournal(journal, sessions))
    rmSync(join(journal.backups, String(edit)), { recursive: true, force: true })
}
