// The log of exports written to disk, one entry each, so that a later redaction can find them.
import type { SqlValue } from '../open.ts'
import type { Journal } from './journal.ts'
import { toJson } from '../../text/to-json.ts'

export interface NewExport {
  path: string
  at: string
  sessions: readonly string[]
  isRedacted: boolean
  files: readonly ExportedFile[]
}

export interface ExportedFile {
  path: string
  /** Empty until the file is complete. */
  sha256: string
  /** Missing in entries of version 1. */
  bytes?: number
}

export interface LoggedExport extends NewExport {
  id: number
}

export function logExport({ database }: Journal, { path, at, ...rest }: NewExport): number {
  const { lastInsertRowid } = database
    .prepare('insert into export (path, at, sessions) values (?, ?, ?)')
    .run(path, at, toJson(rest))
  return Number(lastInsertRowid)
}

/** Removes the entry if no file is left. An equal entry for the same path says nothing new, so it is removed too. */
export function setExportedFiles(journal: Journal, id: number, files: readonly ExportedFile[]): void {
  const { database } = journal
  const logged = readExports(journal).find((each) => each.id === id)
  if (!logged) return
  const { path, sessions, isRedacted } = logged
  const content = toJson({ sessions, isRedacted, files })
  database.prepare('update export set sessions = ? where id = ?').run(content, id)
  const same = files.length === 0 ? 'id = ?1' : 'id <> ?1 and path = ?2 and sessions = ?3'
  database.prepare(`delete from export where ${same}`).run(...(files.length === 0 ? [id] : [id, path, content]))
}

export function readExports({ database }: Journal): LoggedExport[] {
  return database.prepare('select id, path, at, sessions from export order by at, id').all().map(toExport)
}

function toExport({ id, path, at, sessions }: Record<string, SqlValue>): LoggedExport {
  // Only this file writes it.
  const rest = JSON.parse(String(sessions)) as Omit<NewExport, 'path' | 'at'>
  return { id: Number(id), path: String(path), at: String(at), ...rest }
}
