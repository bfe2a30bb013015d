// What is to be covered, and whose.
import type { ValueFinder } from '../../format/secrets/mask-values.ts'

export interface Redaction {
  finder: ValueFinder
  /** Null for everything there is. */
  sessions: ReadonlySet<string> | null
  /** Only keys of well-known shapes are looked for. */
  isOnlySecrets: boolean
  /** What a covered text is called in front of people, who must not see it. */
  nameOf(text: string): string
}
