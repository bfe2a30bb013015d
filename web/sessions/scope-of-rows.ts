// The rows of a list as what is to be exported. Where all sessions, or all of one project, are meant, it is said so: an
// address cannot name them one by one when there are many.
import type { SessionRow } from '../../src/operations/find/sessions-page.ts'
import type { ExportScope } from '../export/export-scope.ts'

/** Of `all` that there are; without them, rows are named one by one. */
export function scopeOfRows(rows: readonly SessionRow[], all: readonly SessionRow[] = []): ExportScope | null {
  const [first] = rows
  if (!first) return null
  if (rows.length === 1) return { kind: 'session', id: first.id, name: first.id, title: first.title }
  if (rows.length === all.length) return { kind: 'all', sessions: all.length }
  const { path, name } = first.project
  return isProject(path, rows, all)
    ? { kind: 'project', path, name, sessions: rows.length }
    : { kind: 'sessions', ids: rows.map(({ id }) => id) }
}

/** A project is asked for by a part of its path, whatever the case, and others may hold that part as well. */
function isProject(path: string, rows: readonly SessionRow[], all: readonly SessionRow[]): boolean {
  const has = (place: string | null) => place?.toLowerCase().includes(path.toLowerCase()) ?? false
  const found = all.filter(({ project, directory }) => has(project.path) || has(directory))
  return found.length === rows.length && rows.every(({ project }) => project.path === path)
}
