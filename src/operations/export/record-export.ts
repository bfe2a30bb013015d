// Logs an export to files in the journal, so that a later redaction can find and mask it.
import { resolve } from 'node:path'
import type { WrittenFile } from '../../export/export-sink.ts'
import { logExport, type LoggedExport } from '../../store/journal/export-log.ts'
import { Journal } from '../../store/journal/journal.ts'
import type { Context } from '../context.ts'
import type { ExportTarget } from './export-target.ts'

export interface WrittenExport {
  sessions: readonly string[]
  isRedacted: boolean
  files: readonly WrittenFile[]
}

export function recordExport(
  { dataDirectory, now }: Context,
  target: ExportTarget,
  { sessions, isRedacted, files }: WrittenExport,
): void {
  const path = 'path' in target ? target.path : null
  const placed = files.flatMap((file) => (file.path === null ? [] : [{ path: file.path, sha256: file.sha256 }]))
  if (path === null || placed.length === 0) return
  const at = new Date(now()).toISOString()
  try {
    write(dataDirectory, { path: resolve(path), at, sessions: [...sessions], isRedacted, files: placed })
  } catch {
    // Ignored on purpose: the export is complete even if the journal cannot be written.
  }
}

function write(dataDirectory: string, logged: LoggedExport): void {
  const journal = Journal.open(dataDirectory)
  try {
    logExport(journal, logged)
  } finally {
    journal.close()
  }
}
