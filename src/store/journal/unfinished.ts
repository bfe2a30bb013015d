// Checks for interrupted edits and for temporary files of killed commands. This runs before every command that reads sessions, so it must be cheap.
import { AppError } from '../../error.ts'
import { readUnfinished } from './edit-log.ts'
import { Journal } from './journal.ts'
import { readAbandoned } from './temporary-log.ts'

/** Returns false if the journal cannot be opened: reading sessions works without it, and edits report the problem. */
export function hasUnfinishedEdits(dataDirectory: string): boolean {
  try {
    const journal = Journal.openIfAny(dataDirectory)
    if (!journal) return false
    try {
      return readUnfinished(journal).length > 0 || readAbandoned(journal).length > 0
    } finally {
      journal.close()
    }
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
