// Takes files out of the index in one transaction, with the sessions that read differently without them.
import { IndexWriter } from './index-writer.ts'
import type { Database } from './open.ts'
import { removeSources } from './remove-rows.ts'
import { refreshSessions } from './sync/refresh-sessions.ts'

/** `mark` leaves in the index what is yet to be done, within the transaction. */
export function removeFiles(database: Database, sources: readonly number[], mark: () => void): void {
  database.exec('begin immediate')
  try {
    const affected = removeSources(database, sources)
    const writer = new IndexWriter(database)
    refreshSessions(database, affected, (text) => writer.name(text))
    mark()
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

export function sourcesAt(database: Database, paths: readonly string[]): number[] {
  const find = database.prepare('select id from source where path = ?')
  return paths.flatMap((path) => find.all(path).map(({ id }) => Number(id)))
}
