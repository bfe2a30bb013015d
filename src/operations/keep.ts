// What a surface that stays keeps between questions: answers that hold until something changes, and how the sync behind
// it is getting on. A command that answers one question has none of this.
import type { Progress } from './progress.ts'

export interface Activity {
  state: 'idle' | 'syncing'
  progress: Progress | null
  /** When the last sync ended, in milliseconds. */
  syncedAt: number | null
  /** Why syncing does not work; null while it does. */
  problem: string | null
}

export class Keep {
  activity: Activity = { state: 'syncing', progress: null, syncedAt: null, problem: null }
  /** Whether what is shown is the sample archive that comes with Annals. */
  readonly isSample: boolean
  private readonly answers = new Map<string, Promise<unknown>>()

  constructor({ isSample = false }: { isSample?: boolean } = {}) {
    this.isSample = isSample
  }

  /** The answer to a question of this name, made once until something changes. */
  async memo<Answer>(name: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.answers.get(name)
    // Whoever asks under a name gets what was made under it: the name is the type.
    if (known) return known as Promise<Answer>
    const made = make()
    this.answers.set(name, made)
    made.catch(() => this.answers.delete(name))
    return made
  }

  /** Archive or index have changed. */
  changed(): void {
    this.answers.clear()
  }
}
