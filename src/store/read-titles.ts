// What sessions are called, as far as the index knows them.
import type { Database } from './open.ts'

/** By the id of the session. */
export function readTitles(database: Database): Map<string, string> {
  const rows = database.prepare('select uuid, title from session where title is not null').all()
  return new Map(rows.map(({ uuid, title }) => [String(uuid), String(title)]))
}

/** What another file calls a session: summaries of an earlier one stand in later ones. */
export function readSummaryTitle(database: Database, id: string): string | null {
  const row = database.prepare("select title from session where uuid = ? and title_source = 'summary'").get(id)
  return typeof row?.['title'] === 'string' ? row['title'] : null
}
