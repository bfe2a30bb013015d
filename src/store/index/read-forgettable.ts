// Reads the sessions and files that `annals forget` can choose from.
import { textOf, type Database } from '../open.ts'
import { toJson } from '../../text/to-json.ts'

export interface IndexedSession {
  id: string
  title: string | null
  project: string | null
  directory: string | null
  /** Time of the last record, agents included; without records, modification time of the last file. */
  lastAtMs: number | null
}

export interface IndexedFile {
  path: string
  folder: string | null
  sessionId: string | null
}

export function readIndexedSessions(database: Database): IndexedSession[] {
  const rows = database.prepare(SESSIONS).all()
  return rows.map((row) => ({
    id: String(row['uuid']),
    title: textOf(row['title']),
    project: textOf(row['project']),
    directory: textOf(row['directory']),
    lastAtMs: typeof row['last_at'] === 'number' ? row['last_at'] : null,
  }))
}

const SESSIONS = `
  with spoken as (
    select f.session, max(m.at) as at from message m join source f on f.id = m.source group by f.session
  ), written as (
    select session, max(mtime) as at from source where session is not null group by session
  )
  select s.uuid, s.title,
    (select text from name where id = s.project) as project,
    (select text from name where id = s.directory) as directory,
    coalesce(max(s.ended_at, spoken.at), s.ended_at, spoken.at, written.at) as last_at
  from session s join written on written.session = s.id left join spoken on spoken.session = s.id
  order by last_at
`

export function readIndexedFiles(database: Database): IndexedFile[] {
  const rows = database
    .prepare('select f.path, f.project, s.uuid from source f left join session s on s.id = f.session')
    .all()
  return rows.map((row) => ({
    path: String(row['path']),
    folder: textOf(row['project']),
    sessionId: textOf(row['uuid']),
  }))
}

export function readSharingSessions(database: Database, sessions: readonly string[]): string[] {
  const rows = database.prepare(SHARING).all(toJson(sessions))
  return rows.map((row) => String(row['uuid']))
}

const SHARING = `
  with chosen as (
    select f.id from source f join session s on s.id = f.session where s.uuid in (select value from json_each(?))
  ), place as (
    select m.id as message, m.source from message m where exists (select 1 from copy c where c.message = m.id)
    union all select message, source from copy
  )
  select distinct s.uuid
  from place a join place b on b.message = a.message
    join source f on f.id = b.source join session s on s.id = f.session
  where a.source in (select id from chosen) and b.source not in (select id from chosen)
  order by s.uuid
`
