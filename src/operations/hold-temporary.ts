// Logs temporary files in the journal before they are created, so that the next command removes them after a kill.
import { AppError } from '../error.ts'
import { Journal } from '../store/journal/journal.ts'
import { logTemporary, unlogTemporary } from '../store/journal/temporary-log.ts'
import type { Context } from './context.ts'

/** Returns the function to call after the files are gone. */
export function holdTemporary({ dataDirectory, now }: Context, paths: readonly string[], isKept = false): () => void {
  const at = new Date(now()).toISOString()
  write(dataDirectory, (journal) => logTemporary(journal, paths, at, isKept))
  return () => write(dataDirectory, (journal) => unlogTemporary(journal, paths))
}

/** Ignores a journal that cannot be written: a restore from a read-only or damaged data directory must still work. */
function write(dataDirectory: string, work: (journal: Journal) => void): void {
  try {
    const journal = Journal.open(dataDirectory)
    try {
      work(journal)
    } finally {
      journal.close()
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
