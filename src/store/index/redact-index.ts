// Removes files from the index with all traces of their text. The next sync reads them again.
import { indexBytes, openIndex, openIndexForReading, removeOtherIndexes } from './index-store.ts'
import { indexDirectory } from '../../reader/places.ts'
import { purge, removeFiles, sourcesAt } from './remove-rows.ts'

/** The mark says that the rows are deleted but maybe not their bytes (forget-sources.ts). Usage rows must be rewritten. */
const MARKS = `
  insert into meta (key, value) values ('forgetting', 'removed') on conflict do nothing;
  delete from meta where key in ('usage', 'complete');
`

/** Returns false if another process reads the index. Traces then stay in its log until a sync without readers. */
export function eraseFromIndex(dataDirectory: string, paths: readonly string[]): boolean {
  const directory = indexDirectory(dataDirectory)
  if (paths.length === 0) return true
  removeOtherIndexes(directory)
  if (indexBytes(directory) === 0) return true
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

export function isIndexPurged(dataDirectory: string): boolean {
  const database = openIndexForReading(indexDirectory(dataDirectory))
  try {
    return database?.prepare(`select 1 from meta where key = 'forgetting'`).get() === undefined
  } finally {
    database?.close()
  }
}
