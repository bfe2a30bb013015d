// Whether an edit was interrupted: asked before everything that reads files, so it costs a look at most.
import { AppError } from '../../error.ts'
import { readUnfinished } from './edit-log.ts'
import { Journal } from './journal.ts'

/** What reads sessions goes on without a journal that cannot be opened; what edits them says what is wrong with it. */
export function hasUnfinishedEdits(dataDirectory: string): boolean {
  try {
    const journal = Journal.openIfAny(dataDirectory)
    if (!journal) return false
    try {
      return readUnfinished(journal).length > 0
    } finally {
      journal.close()
    }
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
