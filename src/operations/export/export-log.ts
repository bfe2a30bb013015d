// Logs an export to files in the journal, so that a later redaction can find it. The entry is on disk before the files
// have their names: a killed export is known too.
import { dirname, join, resolve } from 'node:path'
import { hashOf } from '../../edit/erase/locate-exports.ts'
import { sentenceOf } from '../../error.ts'
import type { WrittenFile } from '../../export/export-sink.ts'
import { pathKind } from '../../reader/resolve.ts'
import { logExport, readExports, setExportedFiles, type ExportedFile } from '../../store/journal/export-log.ts'
import { Journal } from '../../store/journal/journal.ts'
import type { Context } from '../context.ts'
import type { ExportTarget } from './export-target.ts'

export interface PlannedFiles {
  sessions: readonly string[]
  isRedacted: boolean
  files: readonly Omit<WrittenFile, 'path'>[]
}

export class ExportLog {
  private readonly context: Context
  private entry: { id: number; files: readonly ExportedFile[] } | undefined

  constructor(context: Context, target: ExportTarget, { sessions, isRedacted, files: planned }: PlannedFiles) {
    this.context = context
    const named = 'path' in target ? target.path : null
    if (named === null) return
    const path = resolve(named)
    const files = placesOf({ ...target, path }, planned)
    const at = new Date(context.now()).toISOString()
    this.write((journal) => {
      this.entry = { id: logExport(journal, { path, at, sessions, isRedacted, files }), files }
    })
  }

  complete(written: readonly WrittenFile[]): void {
    this.set(written.flatMap(({ path, sha256, bytes }) => (path === null ? [] : [{ path, sha256, bytes }])))
  }

  /** Some files may have their names already. */
  fail(): void {
    this.set(this.entry?.files.filter(({ path }) => pathKind(path) !== 'missing') ?? [])
  }

  private set(files: readonly ExportedFile[]): void {
    const { entry } = this
    if (entry) this.write((journal) => setExportedFiles(journal, entry.id, files))
  }

  /** The export is useful even if the journal cannot be written, so the failure is only reported. */
  private write(work: (journal: Journal) => void): void {
    try {
      const journal = Journal.open(this.context.dataDirectory)
      try {
        work(journal)
      } finally {
        journal.close()
      }
    } catch (error) {
      this.context.onNotice({ kind: 'export not logged', reason: sentenceOf(error) })
    }
  }
}

/** The digest of a zip is known only when it is complete. */
function placesOf({ kind, path }: { kind: string; path: string }, planned: PlannedFiles['files']): ExportedFile[] {
  if (kind === 'zip') return [{ path, sha256: '' }]
  const folder = kind === 'folder' ? path : dirname(path)
  return planned.map(({ name, sha256, bytes }) => ({ path: join(folder, name), sha256, bytes }))
}

/** Whether a file is as a logged export wrote it. */
export function wasExported(context: Context, path: string): boolean {
  const journal = Journal.openIfAny(context.dataDirectory)
  try {
    const logged = journal ? readExports(journal).flatMap(({ files }) => files) : []
    const known = logged.filter((file) => file.path === path)
    return known.some(({ sha256 }) => sha256 === hashOf(path))
  } finally {
    journal?.close()
  }
}
