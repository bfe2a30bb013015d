// What to redact, and in which sessions.
import type { ValueFinder } from '../../format/secrets/mask-values.ts'

export interface Redaction {
  finder: ValueFinder
  /** Null for all sessions. */
  sessions: ReadonlySet<string> | null
  /** True if only secrets of known formats are searched. */
  isOnlySecrets: boolean
  /** Returns a name for a masked text that does not reveal it. */
  nameOf(text: string): string
}
