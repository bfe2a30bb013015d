// Reads which session touched which path. A record in several files counts only for the first: resuming copies records.
import type { FileAction } from '../../thread/files/touched-files.ts'
import { FILE_ACTIONS } from './message-codes.ts'
import { numberOf, textOf, type Database, type SqlRow, type SqlValue } from '../open.ts'

export interface TouchFilter {
  action?: FileAction | undefined
  sinceMs?: number | undefined
}

export interface FileTouches {
  path: string
  cwd: string | null
  action: FileAction
  /** For an agent, the session that started it; null if unknown. */
  session: string | null
  title: string | null
  project: string | null
  folder: string | null
  state: 'present' | 'archived'
  count: number
  firstMs: number | null
  lastMs: number | null
}

export function readFilesTouched(database: Database, filter: TouchFilter = {}): FileTouches[] {
  const { where, values } = conditions(filter)
  return database
    .prepare(`${GROUPED} ${where} group by t.path, m.cwd, t.action, f.session`)
    .all(...values)
    .map(toTouches)
}

const GROUPED = `
  select n.text as path, (select text from name where id = m.cwd) as cwd, t.action, s.uuid, s.title,
    (select text from name where id = s.project) as project, f.project as folder,
    coalesce((select state from source where id = s.main), f.state) as state,
    count(*) as count, min(m.at) as first_at, max(m.at) as last_at
  from touch t
    join name n on n.id = t.path
    join message m on m.id = t.message
    join source f on f.id = m.source
    left join session s on s.id = f.session
`

function conditions({ action, sinceMs }: TouchFilter): { where: string; values: SqlValue[] } {
  const parts: { sql: string; value: SqlValue }[] = []
  if (action !== undefined) parts.push({ sql: 't.action = ?', value: FILE_ACTIONS.indexOf(action) })
  if (sinceMs !== undefined) parts.push({ sql: 'm.at >= ?', value: sinceMs })
  return {
    where: parts.length === 0 ? '' : `where ${parts.map(({ sql }) => sql).join(' and ')}`,
    values: parts.map(({ value }) => value),
  }
}

function toTouches(row: SqlRow): FileTouches {
  return {
    path: String(row['path']),
    cwd: textOf(row['cwd']),
    action: FILE_ACTIONS[Number(row['action'])] ?? 'read',
    session: textOf(row['uuid']),
    title: textOf(row['title']),
    project: textOf(row['project']),
    folder: textOf(row['folder']),
    state: row['state'] === 'present' ? 'present' : 'archived',
    count: Number(row['count']),
    firstMs: numberOf(row['first_at']),
    lastMs: numberOf(row['last_at']),
  }
}
