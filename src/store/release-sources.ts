// Takes files out of the index so that the next sync reads them once more. Order tells: within a kind, ids grow with time of
// arrival, and a record that several files hold belongs to the first. What was read before its turn is therefore read again
// in its turn. The archive keeps what it has.
import { IndexWriter } from './index-writer.ts'
import { openIndex } from './index-store.ts'
import { takeLock, type LockOptions } from './lock.ts'
import type { Database } from './open.ts'
import { indexDirectory } from '../reader/places.ts'
import { removeSources } from './remove-rows.ts'
import { toStoreError } from './store-error.ts'
import { refreshSessions } from './sync/refresh-sessions.ts'

/** False when another process still syncs after the wait: nothing was done then. */
export async function releaseSources(
  dataDirectory: string,
  paths: readonly string[],
  wait: LockOptions,
): Promise<boolean> {
  const lock = await takeLock(dataDirectory, wait)
  if (!lock) return false
  try {
    const { database } = openIndex(indexDirectory(dataDirectory))
    try {
      release(database, paths)
      return true
    } finally {
      database.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    lock.release()
  }
}

function release(database: Database, paths: readonly string[]): void {
  const find = database.prepare('select id from source where path = ?')
  const sources = paths.flatMap((path) => find.all(path).map(({ id }) => Number(id)))
  database.exec('begin immediate')
  try {
    const affected = removeSources(database, sources)
    const writer = new IndexWriter(database)
    refreshSessions(database, affected, (text) => writer.name(text))
    // Usage rows went with the files; what they were written from must not be taken for them.
    database.exec(`delete from meta where key = 'usage'`)
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
