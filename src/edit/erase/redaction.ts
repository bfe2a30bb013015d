import type { ValueFinder } from '../../format/secrets/mask-values.ts'

export interface Redaction {
  finder: ValueFinder
  /** Null for all sessions. */
  sessions: ReadonlySet<string> | null
  isOnlySecrets: boolean
  nameOf(text: string): string
}
