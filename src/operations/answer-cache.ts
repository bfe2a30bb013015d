// The cache of a long-running surface: answers that are valid until archive or index change, and the state of the
// background sync. A process that runs one command has no cache.
import type { Progress } from './progress.ts'
import type { Sentence } from '../text/advice.ts'

export interface Activity {
  state: 'idle' | 'syncing'
  progress: Progress | null
  /** End of the last sync, in milliseconds. */
  syncedAt: number | null
  /** Why syncing fails; null while it works. */
  problem: Sentence | null
}

/** How long an answer is valid if no background sync reports changes. */
const UNWATCHED_MS = 10_000

export interface MemoOptions<Value> {
  /** Drops the answer after this time; for large answers. */
  forMs?: number
  /** Reports whether a cached answer is still acceptable; if not, a new one is made. */
  isCurrent?: (answer: Value) => boolean
}

interface CachedAnswer {
  value: Promise<unknown>
  atMs: number
}

export class AnswerCache {
  activity: Activity = { state: 'syncing', progress: null, syncedAt: null, problem: null }
  /** Whether the bundled sample archive is shown. */
  readonly isSample: boolean
  /** Counts the changes to archive or index. */
  generation = 0
  private readonly answers = new Map<string, CachedAnswer>()

  constructor({ isSample = false }: { isSample?: boolean } = {}) {
    this.isSample = isSample
  }

  /** Returns the answer cached under this name, or makes and caches it. */
  async memo<Value>(name: string, make: () => Promise<Value>, options: MemoOptions<Value> = {}): Promise<Value> {
    const known = this.answers.get(name)
    if (known && this.isValid(known)) {
      // All callers of a name use the same type.
      const answer = (await known.value) as Value
      if (options.isCurrent?.(answer) ?? true) return answer
      this.drop(name, known)
      return this.memo(name, make, { ...options, isCurrent: () => true })
    }
    const entry = { value: make(), atMs: performance.now() }
    this.answers.set(name, entry)
    entry.value.catch(() => this.drop(name, entry))
    if (options.forMs !== undefined) setTimeout(() => this.drop(name, entry), options.forMs).unref()
    return entry.value
  }

  /** Drops all answers after a change to archive or index. */
  changed(): void {
    this.generation += 1
    this.answers.clear()
  }

  /** Removes this answer, but not one that has replaced it since. */
  private drop(name: string, answer: CachedAnswer): void {
    if (this.answers.get(name) === answer) this.answers.delete(name)
  }

  private isValid({ atMs }: CachedAnswer): boolean {
    return this.isSynced || performance.now() - atMs < UNWATCHED_MS
  }

  /** Reports whether a background sync runs and reports changes. With --no-sync or a failing sync, none does. */
  private get isSynced(): boolean {
    const { state, syncedAt, problem } = this.activity
    return state === 'syncing' || (syncedAt !== null && problem === null)
  }
}
