// Counts of secrets per family. The secrets themselves are never included.

export interface SecretCount {
  /** A family in secret-rules.ts, such as "github-token" or "private-key". */
  family: string
  /** Number of distinct secrets. */
  secrets: number
  /** Number of occurrences. */
  places: number
}
