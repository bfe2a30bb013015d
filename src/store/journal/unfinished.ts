// Whether an edit was interrupted: asked before everything that reads files, so it costs a look at most.
import { readUnfinished } from './edit-log.ts'
import { Journal } from './journal.ts'

export function hasUnfinishedEdits(dataDirectory: string): boolean {
  const journal = Journal.openIfAny(dataDirectory)
  try {
    return journal !== undefined && readUnfinished(journal).length > 0
  } finally {
    journal?.close()
  }
}
