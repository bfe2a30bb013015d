// Removes files from the index so that the next sync reads them again in the right order: the first file owns a record.
import { openIndex } from './index-store.ts'
import { takeLock, type LockOptions } from '../lock.ts'
import { indexDirectory } from '../../reader/places.ts'
import { removeFiles, sourcesAt } from './remove-rows.ts'
import { toStoreError } from '../store-error.ts'

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
      // The usage rows of these files are deleted too, so usage must be written again.
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
