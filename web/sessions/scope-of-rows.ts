// All sessions, or all of one project, are named as such, because an address is too short for many ids.
import { encodePath } from '../../src/format/path.ts'
import { projectMatcher } from '../../src/format/project.ts'
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

/** A filter for the project path also matches longer paths. */
function isProject(path: string, rows: readonly SessionRow[], all: readonly SessionRow[]): boolean {
  const matches = projectMatcher(path)
  const found = all.filter(({ project, directory }) =>
    matches({ path: project.path, folder: directory === null ? null : encodePath(directory) }),
  )
  return found.length === rows.length && rows.every(({ project }) => project.path === path)
}
