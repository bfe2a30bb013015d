// Removes a session from archive and index after an undo removed it. It was only created by an edit and never used, so
// lists must not show it as a deleted session.
import { Archive } from '../../archive/archive.ts'
import { applyForget } from '../../archive/forget.ts'
import type { EditRow } from '../../store/journal/edit-log.ts'
import { takeLock } from '../../store/lock.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { eraseFromIndex } from '../../store/index/redact-index.ts'
import type { Context } from '../context.ts'

/** Nothing is blocked: if the session is created again, it is archived again. */
export async function dropCreated({ dataDirectory }: Context, { steps }: EditRow): Promise<void> {
  const paths = new Set(steps.filter(({ kind }) => kind === 'create').map(({ path }) => path))
  if (paths.size === 0) return
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS })
  // Without the lock the session stays archived; nothing is lost.
  if (!lock) return
  try {
    const archive = Archive.open(archiveDirectory(dataDirectory))
    try {
      const isKnown = [...archive.all()].some(({ path }) => paths.has(path))
      if (isKnown) applyForget(archive, ({ path }) => paths.has(path), { reason: 'undone', blocks: [] })
    } finally {
      archive.close()
    }
    eraseFromIndex(dataDirectory, [...paths])
  } finally {
    lock.release()
  }
}

const PATIENCE_MS = 30_000
