// Locks across processes. A lock is SQLite's own lock on an empty database, which the system releases after a crash.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareFile } from './data-files.ts'
import { openDatabase, rollBack, type Database } from './open.ts'

export interface SyncLock {
  release(): void
}

export interface LockOptions {
  waitMs: number
  onWait?: () => void
  file?: 'sync.lock' | 'edit.lock'
  /** Called repeatedly while waiting. It ends the wait by throwing. */
  checkStop?: (() => void) | undefined
}

const POLL_MS = 50

export async function takeLock(dataDirectory: string, options: LockOptions): Promise<SyncLock | undefined> {
  const path = join(dataDirectory, options.file ?? 'sync.lock')
  prepareFile(path)
  const database = openDatabase(path, { timeout: 0 })
  try {
    if (!(await waitForLock(database, options))) {
      database.close()
      return undefined
    }
  } catch (error) {
    database.close()
    throw error
  }
  return {
    release() {
      rollBack(database)
      database.close()
    },
  }
}

async function waitForLock(database: Database, { waitMs, onWait, checkStop }: LockOptions): Promise<boolean> {
  const until = Date.now() + waitMs
  let isAnnounced = false
  while (!tryLock(database)) {
    if (Date.now() >= until) return false
    if (!isAnnounced) onWait?.()
    isAnnounced = true
    await wait(POLL_MS)
    checkStop?.()
  }
  return true
}

function tryLock(database: Database): boolean {
  try {
    database.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && /locked|busy/i.test(error.message)) return false
    throw error
  }
}
