// Opens the archive of a data directory for a copy, with the locks that keep other processes from changing it meanwhile.
import { Archive } from '../../archive/archive.ts'
import { AppError } from '../../error.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { takeLock, type SyncLock } from '../../store/lock.ts'
import type { Context } from '../context.ts'

const PATIENCE_MS = 60 * 60 * 1000

export async function withArchive<Result>(
  context: Context,
  dataDirectory: string,
  work: (archive: Archive) => Promise<Result> | Result,
): Promise<Result> {
  const locks: SyncLock[] = []
  try {
    // The edit lock first, like a redaction: in the other order, each would wait for the lock that the other one holds.
    for (const file of ['edit.lock', 'sync.lock'] as const) locks.push(await lockOf(context, dataDirectory, file))
    const archive = Archive.open(archiveDirectory(dataDirectory))
    try {
      return await work(archive)
    } finally {
      archive.close()
    }
  } finally {
    for (const lock of locks.toReversed()) lock.release()
  }
}

async function lockOf(context: Context, directory: string, file: 'sync.lock' | 'edit.lock'): Promise<SyncLock> {
  const onWait = () => context.onNotice({ kind: 'waiting' })
  const lock = await takeLock(directory, { waitMs: PATIENCE_MS, onWait, file })
  if (lock) return lock
  throw new AppError(
    'unreadable',
    `Another Annals process has been using ${directory} for an hour; end it and try again.`,
  )
}
