// Takes files out of the index with every trace of their words, so that the next sync reads them as they are now.
import { fileBytes } from '../data-files.ts'
import { openIndex, openIndexForReading } from './index-store.ts'
import { indexDirectory } from '../../reader/places.ts'
import { removeFiles, sourcesAt } from './remove-rows.ts'
import { purge } from './remove-rows.ts'
import { join } from 'node:path'

/** As forgetting does: rows are gone, perhaps not yet their bytes. And usage was written from rows that went. */
const MARKS = `
  insert into meta (key, value) values ('forgetting', 'removed') on conflict do nothing;
  delete from meta where key in ('usage', 'complete');
`

/** False while somebody reads the index: traces stay in its log, and the next sync without a reader takes them out. The
 *  caller holds the lock. */
export function eraseFromIndex(dataDirectory: string, paths: readonly string[]): boolean {
  const directory = indexDirectory(dataDirectory)
  if (paths.length === 0 || fileBytes(join(directory, 'index.db')) === 0) return true
  const { database } = openIndex(directory)
  try {
    removeFiles(database, sourcesAt(database, paths), () => database.exec(MARKS))
    const isPurged = purge(database)
    if (isPurged) database.exec(`delete from meta where key = 'forgetting' and value = 'removed'`)
    return isPurged
  } finally {
    database.close()
  }
}

/** Whether nothing that was taken out waits to be erased. */
export function isIndexPurged(dataDirectory: string): boolean {
  const database = openIndexForReading(indexDirectory(dataDirectory))
  try {
    return database?.prepare(`select 1 from meta where key = 'forgetting'`).get() === undefined
  } finally {
    database?.close()
  }
}
