// Queries that the user saved, with the time at which their hits were last opened.
import type { Journal } from './journal.ts'

export interface SearchRow {
  query: string
  savedAt: string
  openedAt: string
}

export function readSearches({ database }: Pick<Journal, 'database'>): SearchRow[] {
  const rows = database.prepare('select query, at, opened_at from saved_search order by at desc, query').all()
  return rows.map((row) => ({
    query: String(row['query']),
    savedAt: String(row['at']),
    openedAt: String(row['opened_at']),
  }))
}

/** This and the functions below return whether anything changed. */
export function addSearch({ database }: Journal, query: string, at: string, openedAt: string = at): boolean {
  const add = database.prepare(
    'insert into saved_search (query, at, opened_at) values (?, ?, ?) on conflict do nothing',
  )
  return Number(add.run(query, at, openedAt).changes) > 0
}

export function markSearchOpened({ database }: Journal, query: string, at: string): boolean {
  const mark = database.prepare('update saved_search set opened_at = ? where query = ? and opened_at < ?')
  return Number(mark.run(at, query, at).changes) > 0
}

export function removeSearch({ database }: Journal, query: string): boolean {
  return Number(database.prepare('delete from saved_search where query = ?').run(query).changes) > 0
}
