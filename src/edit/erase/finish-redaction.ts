// Erases what a redaction listed in the journal. After a kill, the next command continues until the list is done.
import { closeSync, constants, existsSync, fsyncSync, futimesSync, fstatSync, openSync } from 'node:fs'
import { Archive } from '../../archive/archive.ts'
import { writeFully } from '../../archive/private-file.ts'
import { redactVersions } from '../../archive/redact-versions.ts'
import { AppError } from '../../error.ts'
import { clearTodo } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { addRedacted, coverJournal, replaceFileDigests } from '../../store/journal/redaction-log.ts'
import { removeLedgerCaches } from '../../store/ledger/load-ledger.ts'
import { releaseContent } from '../../store/secrets/secret-cache.ts'
import { takeLock } from '../../store/lock.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { eraseFromIndex } from '../../store/index/redact-index.ts'
import { toStoreError } from '../../store/store-error.ts'
import { tryEdit } from '../edit-failure.ts'
import { removalsOf, removeExported, unlogExported } from './cover-exports.ts'
import { parseTodo, type ErasureTodo } from './erasure-todo.ts'

const PATIENCE_MS = 60_000
const STAR = 0x2a

export interface FinishedRedaction {
  /** False if the index had readers: traces stay in its write-ahead log until a sync without readers. */
  isPurged: boolean
}

export async function finishRedaction(
  dataDirectory: string,
  journal: Journal,
  edit: number,
  todo: string,
): Promise<FinishedRedaction> {
  const work = parseTodo(todo)
  if (!work) return { isPurged: true }
  const isPurged = await eraseFromStores(dataDirectory, work)
  for (const { path: stored, spans } of work.backups) {
    const path = journal.backupAt(stored)
    tryEdit(path, () => coverBackup({ path, spans }))
  }
  const removals = removalsOf(journal, work.exports)
  const failures = removals.flatMap((removal) =>
    failureOf(() => tryEdit(removal.remove[0]?.path ?? '', () => removeExported(removal))),
  )
  journal.transaction(() => {
    coverJournal(journal, work)
    replaceFileDigests(journal, work.states)
    addRedacted(journal, edit, work.digests)
    if (failures.length > 0) return
    for (const removal of removals) unlogExported(journal, removal)
    clearTodo(journal, edit)
  })
  const [failure] = failures
  if (failure !== undefined) throw failure
  return { isPurged }
}

/** Collects the error instead of throwing, so that one export that cannot be removed does not stop the rest. */
function failureOf(step: () => void): unknown[] {
  try {
    step()
    return []
  } catch (error) {
    return [error]
  }
}

/** Holds the sync lock: a running sync may have read a file before it was masked and would store the old text. */
async function eraseFromStores(dataDirectory: string, { versions, paths }: ErasureTodo): Promise<boolean> {
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS })
  if (!lock)
    throw new AppError(
      'busy',
      'The files are redacted, but not yet the archive and the index, because another Annals process is syncing; the next command finishes the redaction.',
    )
  try {
    const archive = Archive.open(archiveDirectory(dataDirectory))
    try {
      redactVersions(archive, versions)
    } finally {
      archive.close()
    }
    removeLedgerCaches(dataDirectory)
    releaseContent(dataDirectory)
    return eraseFromIndex(dataDirectory, paths)
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    lock.release()
  }
}

/** A missing backup was deleted with its edit. */
function coverBackup({ path, spans }: ErasureTodo['backups'][number]): void {
  if (!existsSync(path)) return
  const file = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
  try {
    const { atimeMs, mtimeMs } = fstatSync(file)
    for (const { start, end } of spans) writeFully(file, Buffer.alloc(end - start, STAR), start)
    futimesSync(file, atimeMs / 1000, mtimeMs / 1000)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
