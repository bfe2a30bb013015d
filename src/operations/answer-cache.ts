// What a surface that stays keeps between questions: answers that hold until something changes, and how the sync behind
// it is getting on. A command that answers one question has none of this.
import type { Progress } from './progress.ts'
import type { Sentence } from '../text/advice.ts'

export interface Activity {
  state: 'idle' | 'syncing'
  progress: Progress | null
  /** When the last sync ended, in milliseconds. */
  syncedAt: number | null
  /** Why syncing does not work; null while it does. */
  problem: Sentence | null
}

/** How long an answer holds when nobody says what changes. */
const UNWATCHED_MS = 10_000

export interface MemoOptions<Made> {
  /** A large answer is let go after so long. */
  forMs?: number
  /** Whether an answer that was made before will do. */
  isCurrent?: (answer: Made) => boolean
}

interface Answer {
  made: Promise<unknown>
  atMs: number
}

export class Keep {
  activity: Activity = { state: 'syncing', progress: null, syncedAt: null, problem: null }
  /** Whether what is shown is the sample archive that comes with Annals. */
  readonly isSample: boolean
  /** How often something has changed. */
  generation = 0
  private readonly answers = new Map<string, Answer>()

  constructor({ isSample = false }: { isSample?: boolean } = {}) {
    this.isSample = isSample
  }

  /** The answer to a question of this name, made once until something changes. */
  async memo<Made>(name: string, make: () => Promise<Made>, options: MemoOptions<Made> = {}): Promise<Made> {
    const known = this.answers.get(name)
    if (known && this.holds(known)) {
      // Whoever asks under a name gets what was made under it: the name is the type.
      const answer = (await known.made) as Made
      if (options.isCurrent?.(answer) ?? true) return answer
      this.drop(name, known)
      return this.memo(name, make, { ...options, isCurrent: () => true })
    }
    const made = { made: make(), atMs: performance.now() }
    this.answers.set(name, made)
    made.made.catch(() => this.drop(name, made))
    if (options.forMs !== undefined) setTimeout(() => this.drop(name, made), options.forMs).unref()
    return made.made
  }

  /** Archive or index have changed. */
  changed(): void {
    this.generation += 1
    this.answers.clear()
  }

  /** One that was made since stays. */
  private drop(name: string, answer: Answer): void {
    if (this.answers.get(name) === answer) this.answers.delete(name)
  }

  private holds({ atMs }: Answer): boolean {
    return this.isWatched || performance.now() - atMs < UNWATCHED_MS
  }

  /** Whether a sync runs behind, which says what changes: none does with --no-sync, and none when it does not work. */
  private get isWatched(): boolean {
    const { state, syncedAt, problem } = this.activity
    return state === 'syncing' || (syncedAt !== null && problem === null)
  }
}
