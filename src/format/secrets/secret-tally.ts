// Counts secrets as values go by: how many different ones of each family, and in how many places.
import { findSecrets } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'
import { maskLines } from './mask-lines.ts'
import type { SecretCount } from './secret-count.ts'

export class SecretTally {
  private readonly families = new Map<string, { secrets: Set<string>; places: number }>()

  /** Whether there were any in the strings of this value. */
  add(value: unknown): boolean {
    let isFound = false
    const see = (family: string, secret: string) => {
      isFound = true
      this.count(family, secret)
    }
    const look = (text: string) => {
      for (const { family, start, end } of findSecrets(text)) see(family, text.slice(start, end))
      return text
    }
    // What was found in a list is hidden from the look at its strings, or it would count twice.
    mapStrings(value, look, (lines) => maskLines(lines, see))
    return isFound
  }

  /** Sorted by family. */
  counts(): SecretCount[] {
    return [...this.families]
      .map(([family, { secrets, places }]) => ({ family, secrets: secrets.size, places }))
      .toSorted((a, b) => (a.family < b.family ? -1 : 1))
  }

  private count(family: string, secret: string): void {
    const known = this.families.get(family) ?? { secrets: new Set(), places: 0 }
    this.families.set(family, known)
    // Copied: a slice keeps the whole text it was cut from in memory.
    known.secrets.add([...secret].join(''))
    known.places += 1
  }
}
