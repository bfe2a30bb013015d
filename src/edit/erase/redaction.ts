import type { ValueFinder } from '../../format/secrets/mask-values.ts'
import type { ContentSearch } from './find-in-content.ts'

export interface Redaction {
  finder: ValueFinder
  memo?: ContentSearch['memo']
  /** Null for all sessions. */
  sessions: ReadonlySet<string> | null
  isOnlySecrets: boolean
  /** The given texts, which a disguised match does not show. */
  words: readonly string[]
  nameOf(text: string): string
}
