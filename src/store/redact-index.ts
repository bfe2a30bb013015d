// Takes files out of the index with every trace of their words, so that the next sync reads them as they are now.
import { fileBytes } from './data-files.ts'
import { openIndex, openIndexForReading } from './index-store.ts'
import { IndexWriter } from './index-writer.ts'
import type { Database } from './open.ts'
import { indexDirectory } from '../reader/places.ts'
import { purge, removeSources } from './remove-rows.ts'
import { refreshSessions } from './sync/refresh-sessions.ts'
import { join } from 'node:path'

/** False while somebody reads the index: traces stay in its log, and the next sync without a reader takes them out. The
 *  caller holds the lock. */
export function eraseFromIndex(dataDirectory: string, paths: readonly string[]): boolean {
  const directory = indexDirectory(dataDirectory)
  if (paths.length === 0 || fileBytes(join(directory, 'index.db')) === 0) return true
  const { database } = openIndex(directory)
  try {
    removeRows(database, paths)
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

function removeRows(database: Database, paths: readonly string[]): void {
  const find = database.prepare('select id from source where path = ?')
  const sources = paths.flatMap((path) => find.all(path).map(({ id }) => Number(id)))
  database.exec('begin immediate')
  try {
    const affected = removeSources(database, sources)
    const writer = new IndexWriter(database)
    refreshSessions(database, affected, (text) => writer.name(text))
    // As forgetting does: rows are gone, perhaps not yet their bytes. And usage was written from rows that went.
    database.exec(`
      insert into meta (key, value) values ('forgetting', 'removed') on conflict do nothing;
      delete from meta where key in ('usage', 'complete');
    `)
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
