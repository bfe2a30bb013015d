// Reads the project of every session in the index, also of those of which only agents are left.
import { keptStatement, readLists, textOf, type Database } from '../open.ts'

export interface PlacedSession {
  id: string
  path: string
  /** Its main transcript, or the first file of an agent. */
  file: { path: string; project?: string }
}

export function readPlacedSessions(database: Database): PlacedSession[] {
  return readLists(database, PLACED).map(([id, path, file, folder]) => ({
    id: String(id),
    path: String(path),
    file: typeof folder === 'string' ? { path: String(file), project: folder } : { path: String(file) },
  }))
}

/** Reads the distinct paths without reading every session and its file. */
export function readProjectPaths(database: Database): string[] {
  const rows = database.prepare('select text from name where id in (select project from session)').all()
  return rows.map(({ text }) => String(text))
}

/** Returns the folder of Claude Code with the transcripts of a session. */
export function readFolder(database: Database, session: string): string | undefined {
  const row = keptStatement(database, `select f.project as folder ${FROM} where s.uuid = ?`).get(session)
  return textOf(row?.['folder'] ?? null) ?? undefined
}

const FROM = `
  from session s join name n on n.id = s.project
    join source f on f.id = coalesce(s.main, (select min(id) from source where session = s.id))
`

const PLACED = `
  select s.uuid, n.text, f.path, f.project
  ${FROM}
  order by s.id
`
