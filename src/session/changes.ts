// Since which revision which steps of a conversation are the same: who knows an older one asks for the rest only.
import type { Step } from '../describe/build-steps.ts'
import { firstChange } from './thread-reading.ts'

/** Who is further behind reads the outline anew. */
const REMEMBERED = 100

export class Changes {
  revision: number
  private readonly history = new Map<string, { revision: number; from: number }[]>()
  private readonly first: number

  /** `start` is a time: a server that was started anew does not know the revisions of the one before it. */
  constructor(start: number) {
    this.first = start
    this.revision = start
  }

  next(): void {
    this.revision += 1
  }

  note(key: string, before: readonly Step[], after: readonly Step[]): void {
    const own = this.history.get(key) ?? []
    this.history.set(key, [...own, { revision: this.revision, from: firstChange(before, after) }].slice(-REMEMBERED))
  }

  /** The first step that differs from what was known at a revision; 0 when nobody knows. */
  since(revision: number | undefined, key: string, steps: number): number {
    if (revision === this.revision) return steps
    const own = this.history.get(key) ?? []
    const isKnown = revision !== undefined && revision >= this.first && revision < this.revision
    const covers = isKnown && own.some((entry) => entry.revision === revision + 1)
    if (!covers) return 0
    return own.filter((entry) => entry.revision > revision).reduce((least, { from }) => Math.min(least, from), steps)
  }
}
