// Decides the project of sessions whose main transcript names no directory, or is missing: by the records of their
// agents, by what Claude Code noted elsewhere, by other sessions of the folder, and last by the folder's name.
import { folderDirectory, guessedPath, repositoryOf } from '../../format/project.ts'
import { textOf, type Database, type SqlRow } from '../open.ts'

/**
 * `known` has directories by session id, as far as the prompt history and the session lists name them. If it is not
 * given, projects that were decided with it stay.
 */
export function placeSessions(
  database: Database,
  known: ReadonlyMap<string, string> | undefined,
  name: (text: string) => number | null,
): void {
  const update = database.prepare('update session set project = ? where id = ?')
  const directoriesOf = readDirectories(database)
  for (const row of database.prepare(UNPLACED).all()) {
    if (known === undefined && row['project'] !== null) continue
    const path = findPath(row, known ?? new Map(), directoriesOf)
    if (path !== undefined) update.run(name(path), Number(row['id']))
  }
}

export function hasUnplaced(database: Database): boolean {
  return database.prepare(`${UNPLACED} limit 1`).get() !== undefined
}

const UNPLACED = `
  select s.id, s.uuid, s.title, s.project, f.project as folder
  from session s join source f on f.id = coalesce(s.main, (select min(id) from source where session = s.id))
  where s.directory is null
`

interface Directories {
  ofSession(session: number): string[]
  ofFolder(folder: string): string[]
}

function readDirectories(database: Database): Directories {
  const directories = `select n.text from message m join source f on f.id = m.source join name n on n.id = m.cwd`
  const ofSession = database.prepare(`${directories} where f.session = ? group by m.cwd order by min(m.id)`)
  const ofFolder = database.prepare(`${directories} where f.project = ? group by m.cwd order by min(m.id)`)
  const texts = (rows: readonly SqlRow[]) => rows.map(({ text }) => String(text))
  return {
    ofSession: (session) => texts(ofSession.all(session)),
    ofFolder: (folder) => texts(ofFolder.all(folder)),
  }
}

function findPath(
  row: SqlRow,
  known: ReadonlyMap<string, string>,
  { ofSession, ofFolder }: Directories,
): string | undefined {
  const folder = textOf(row['folder']) ?? ''
  const own = ofSession(Number(row['id']))
  // A file without messages, such as one of summaries, is no session.
  if (own.length === 0 && row['title'] === null) return undefined
  const directory =
    folderDirectory(folder, own) ??
    own[0] ??
    known.get(String(row['uuid'])) ??
    folderDirectory(folder, ofFolder(folder))
  if (directory !== undefined) return repositoryOf(directory)
  return row['project'] === null ? guessedPath(folder) : undefined
}
