// Reads the project of every session in the index, also of those of which only agents are left.
import { textOf, type Database } from '../open.ts'

export interface PlacedSession {
  id: string
  path: string
  /** Its main transcript, or the first file of an agent. */
  file: { path: string; project?: string }
}

export function readPlacedSessions(database: Database): PlacedSession[] {
  return database
    .prepare(PLACED)
    .all()
    .map((row) => {
      const folder = textOf(row['folder'])
      const file = { path: String(row['file']), ...(folder === null ? {} : { project: folder }) }
      return { id: String(row['uuid']), path: String(row['project']), file }
    })
}

const PLACED = `
  select s.uuid, n.text as project, f.path as file, f.project as folder
  from session s join name n on n.id = s.project
    join source f on f.id = coalesce(s.main, (select min(id) from source where session = s.id))
  order by s.id
`
