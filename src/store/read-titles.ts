// What sessions are called, as far as the index knows them.
import type { Database } from './open.ts'

/** By the id of the session. */
export function readTitles(database: Database): Map<string, string> {
  const rows = database.prepare('select uuid, title from session where title is not null').all()
  return new Map(rows.map(({ uuid, title }) => [String(uuid), String(title)]))
}
