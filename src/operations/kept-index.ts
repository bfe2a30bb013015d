// Keeps the connection to the index between the requests of a long-running surface: prepared statements, SQLite's cache
// of pages and what was computed from the whole index (index-memo.ts) survive. A replaced index is opened again.
import { indexIdentity, openIndexForReading } from '../store/index/index-store.ts'
import type { Database } from '../store/open.ts'
import type { AnswerCache } from './answer-cache.ts'

export interface LentIndex {
  database: Database
  /** After a failure the connection is not lent again. */
  giveBack(isFailed?: boolean): void
}

/** Someone who types a query asks several times in this time. Unused, the cache of pages would keep up to 64 MB. */
const IDLE_MS = 30_000

const kept = new WeakMap<AnswerCache, KeptIndex>()

/** Returns undefined if there is no usable index. */
export function lendIndex(cache: AnswerCache, directory: string): LentIndex | undefined {
  const file = fileOf(directory)
  let known = kept.get(cache)
  if (!known?.isOf(file)) {
    known?.drop()
    kept.delete(cache)
    const database = openIndexForReading(directory)
    if (!database) return undefined
    known = new KeptIndex(database, file)
    if (file !== undefined) kept.set(cache, known)
  }
  const lent = known.lend()
  if (file === undefined) known.drop()
  return lent
}

class KeptIndex {
  private readonly database: Database
  private readonly file: string | undefined
  private users = 0
  private isDropped = false
  private idle: NodeJS.Timeout | undefined

  constructor(database: Database, file: string | undefined) {
    this.database = database
    this.file = file
  }

  isOf(file: string | undefined): boolean {
    return !this.isDropped && file !== undefined && this.file === file
  }

  lend(): LentIndex {
    this.users += 1
    clearTimeout(this.idle)
    let isOut = true
    return {
      database: this.database,
      giveBack: (isFailed = false) => {
        if (!isOut) return
        isOut = false
        this.users -= 1
        this.isDropped ||= isFailed
        if (this.users > 0) return
        if (this.isDropped) this.database.close()
        else this.idle = setTimeout(() => this.drop(), IDLE_MS).unref()
      },
    }
  }

  /** Closes the connection as soon as nobody uses it. */
  drop(): void {
    if (this.isDropped) return
    clearTimeout(this.idle)
    this.isDropped = true
    if (this.users === 0) this.database.close()
  }
}

/** Undefined if the connection must not be kept: on Windows, an open file cannot be deleted for a rebuild. */
function fileOf(directory: string): string | undefined {
  if (process.platform === 'win32') return undefined
  return indexIdentity(directory)
}
