// All sessions, or all of one project, are named as such, because an address is too short for many ids.
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import type { ExportScope } from '../export/export-scope.ts'

/** `all` are all sessions there are; without them, the rows are listed by id. */
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

/** A filter for the project path also matches parts of paths and directories, ignoring case. */
function isProject(path: string, rows: readonly SessionRow[], all: readonly SessionRow[]): boolean {
  const has = (directory: string | null) => directory?.toLowerCase().includes(path.toLowerCase()) ?? false
  const found = all.filter(({ project, directory }) => has(project.path) || has(directory))
  return found.length === rows.length && rows.every(({ project }) => project.path === path)
}
