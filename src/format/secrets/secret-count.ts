// Counts of secrets per family. The secrets themselves are never included.

export interface SecretCount {
  family: string
  secrets: number
  places: number
}
