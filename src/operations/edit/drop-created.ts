// A session that an edit made and an undo took away: nobody ever spoke in it, so it is not kept in the archive either, and
// no list goes on showing it as a session that has gone.
import { Archive } from '../../archive/archive.ts'
import { applyForget } from '../../archive/forget.ts'
import type { EditRow } from '../../store/journal/edit-log.ts'
import { takeLock } from '../../store/lock.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { eraseFromIndex } from '../../store/index/redact-index.ts'
import type { Context } from '../context.ts'

/** Made again later, it is archived again: nothing is blocked. */
export async function dropCreated({ dataDirectory }: Context, { steps }: EditRow): Promise<void> {
  const paths = new Set(steps.filter(({ kind }) => kind === 'create').map(({ path }) => path))
  if (paths.size === 0) return
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS })
  // Then it stays as what was archived: nothing is lost by that.
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
