// Exports that were written to files, so that a redaction finds them again.
import type { SqlValue } from '../open.ts'
import type { Journal } from './journal.ts'

export interface LoggedExport {
  /** The file or folder that was asked for. */
  path: string
  at: string
  sessions: string[]
  /** Keys of well-known shapes were masked in it. */
  isRedacted: boolean
  /** What was written, as it was. */
  files: { path: string; sha256: string }[]
}

/** One that took another's place takes its line, too. */
export function logExport({ database }: Journal, { path, at, ...rest }: LoggedExport): void {
  database
    .prepare(
      `insert into export (path, at, sessions) values (?, ?, ?)
       on conflict do update set at = excluded.at, sessions = excluded.sessions`,
    )
    .run(path, at, JSON.stringify(rest))
}

/** The oldest first. */
export function readExports({ database }: Journal): LoggedExport[] {
  return database.prepare('select path, at, sessions from export order by at, path').all().map(toExport)
}

export function removeExport({ database }: Journal, path: string): void {
  database.prepare('delete from export where path = ?').run(path)
}

function toExport({ path, at, sessions }: Record<string, SqlValue>): LoggedExport {
  // Written by logExport alone.
  const rest = JSON.parse(String(sessions)) as Omit<LoggedExport, 'path' | 'at'>
  return { path: String(path), at: String(at), ...rest }
}
