// How many secrets of which family were found. The secrets themselves are never part of it.

export interface SecretCount {
  /** "github-token", "private-key": a row of secret-rules.ts. */
  family: string
  /** Different ones. */
  secrets: number
  /** How often they stand somewhere. */
  places: number
}
