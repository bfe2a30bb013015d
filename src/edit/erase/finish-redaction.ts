// Erases what a redaction listed in the journal: from the archive, the index, copies of earlier edits, exports and the
// journal itself. It needs to know places only, and can be killed anywhere: it begins anew until the list is gone.
import { closeSync, constants, existsSync, fsyncSync, futimesSync, fstatSync, openSync } from 'node:fs'
import { Archive } from '../../archive/archive.ts'
import { writeFully } from '../../archive/private-file.ts'
import { redactVersions } from '../../archive/redact-versions.ts'
import { AppError } from '../../error.ts'
import { clearTodo } from '../../store/journal/edit-log.ts'
import { removeExport } from '../../store/journal/export-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { addRedacted, coverJournal, replaceStates } from '../../store/journal/redaction-log.ts'
import { removeLedgerCaches } from '../../store/ledger/load-ledger.ts'
import { takeLock } from '../../store/lock.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { eraseFromIndex } from '../../store/index/redact-index.ts'
import { toStoreError } from '../../store/store-error.ts'
import { tryEdit } from '../edit-failure.ts'
import { removeExported } from './cover-exports.ts'
import { parseTodo, type ErasureTodo } from './erasure-todo.ts'

const PATIENCE_MS = 60_000
const STAR = 0x2a

export interface FinishedRedaction {
  /** False while somebody reads the index: traces stay in its log until the next sync without a reader. */
  isPurged: boolean
}

/** `todo` is what the journal says of the edit; of another kind, it is left alone. */
export async function finishRedaction(
  dataDirectory: string,
  journal: Journal,
  edit: number,
  todo: string,
): Promise<FinishedRedaction> {
  const work = parseTodo(todo)
  if (!work) return { isPurged: true }
  const isPurged = await eraseFromStores(dataDirectory, work)
  for (const backup of work.backups) tryEdit(backup.path, () => coverBackup(backup))
  const failures = work.exports.flatMap((path) => failureOf(() => tryEdit(path, () => removeExported(journal, path))))
  journal.transaction(() => {
    coverJournal(journal, work)
    replaceStates(journal, work.states)
    addRedacted(journal, edit, work.digests)
    if (failures.length > 0) return
    for (const path of work.exports) removeExport(journal, path)
    clearTodo(journal, edit)
  })
  const [failure] = failures
  if (failure !== undefined) throw failure
  return { isPurged }
}

/** One export that cannot be removed keeps nothing else from being erased. */
function failureOf(step: () => void): unknown[] {
  try {
    step()
    return []
  } catch (error) {
    return [error]
  }
}

/** While nobody syncs: who read a file before it was covered has written what it read by then. */
async function eraseFromStores(dataDirectory: string, { versions, paths }: ErasureTodo): Promise<boolean> {
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS })
  if (!lock)
    throw new AppError(
      'busy',
      'The files are redacted, but another Annals syncs, so that archive and index are not yet; any later command finishes it.',
    )
  try {
    const archive = Archive.open(archiveDirectory(dataDirectory))
    try {
      redactVersions(
        archive,
        versions.map(({ id, spans }) => ({ id, spans: spans.map(([offset, length]) => ({ offset, length })) })),
      )
    } finally {
      archive.close()
    }
    removeLedgerCaches(dataDirectory)
    return eraseFromIndex(dataDirectory, paths)
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    lock.release()
  }
}

/** One that is gone was let go with its edit. */
function coverBackup({ path, spans }: ErasureTodo['backups'][number]): void {
  if (!existsSync(path)) return
  const file = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
  try {
    const { atimeMs, mtimeMs } = fstatSync(file)
    for (const [offset, length] of spans) writeFully(file, Buffer.alloc(length, STAR), offset)
    futimesSync(file, atimeMs / 1000, mtimeMs / 1000)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
