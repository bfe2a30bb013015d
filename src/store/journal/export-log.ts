// The log of exports written to disk, so that a later redaction can find them.
import type { SqlValue } from '../open.ts'
import type { Journal } from './journal.ts'
import { toJson } from '../../text/to-json.ts'

export interface LoggedExport {
  path: string
  at: string
  sessions: string[]
  isRedacted: boolean
  files: { path: string; sha256: string }[]
}

export function logExport({ database }: Journal, { path, at, ...rest }: LoggedExport): void {
  database
    .prepare(
      `insert into export (path, at, sessions) values (?, ?, ?)
       on conflict do update set at = excluded.at, sessions = excluded.sessions`,
    )
    .run(path, at, toJson(rest))
}

export function readExports({ database }: Journal): LoggedExport[] {
  return database.prepare('select path, at, sessions from export order by at, path').all().map(toExport)
}

export function removeExport({ database }: Journal, path: string): void {
  database.prepare('delete from export where path = ?').run(path)
}

function toExport({ path, at, sessions }: Record<string, SqlValue>): LoggedExport {
  // Only logExport writes it.
  const rest = JSON.parse(String(sessions)) as Omit<LoggedExport, 'path' | 'at'>
  return { path: String(path), at: String(at), ...rest }
}
