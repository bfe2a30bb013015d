// The cache of a long-running surface, valid until archive or index change. A process that runs one command has none.
import type { Progress } from './progress.ts'
import type { Sentence } from '../text/advice.ts'

export interface Activity {
  state: 'idle' | 'syncing'
  progress: Progress | null
  syncedAt: number | null
  problem: Sentence | null
}

const UNWATCHED_MS = 10_000

export interface MemoOptions<Value> {
  forMs?: number
  isCurrent?: (answer: Value) => boolean
}

interface CachedAnswer {
  value: Promise<unknown>
  atMs: number
}

export class AnswerCache {
  activity: Activity = { state: 'syncing', progress: null, syncedAt: null, problem: null }
  generation = 0
  private readonly answers = new Map<string, CachedAnswer>()

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

  changed(): void {
    this.generation += 1
    this.answers.clear()
  }

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
