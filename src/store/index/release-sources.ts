// Takes files out of the index so that the next sync reads them once more. Order tells: within a kind, ids grow with time of
// arrival, and a record that several files hold belongs to the first. What was read before its turn is therefore read again
// in its turn. The archive keeps what it has.
import { openIndex } from './index-store.ts'
import { takeLock, type LockOptions } from '../lock.ts'
import { indexDirectory } from '../../reader/places.ts'
import { removeFiles, sourcesAt } from './remove-rows.ts'
import { toStoreError } from '../store-error.ts'

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
      // Usage rows went with the files; what they were written from must not be taken for them.
      removeFiles(database, sourcesAt(database, paths), () => database.exec(`delete from meta where key = 'usage'`))
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
