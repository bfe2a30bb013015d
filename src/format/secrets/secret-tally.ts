// Counts distinct secrets and occurrences per family over many values.
import { mapSecrets } from './map-secrets.ts'
import type { SecretCount } from './secret-count.ts'

export class SecretTally {
  private readonly families = new Map<string, { secrets: Set<string>; places: number }>()

  add(value: unknown): boolean {
    let isFound = false
    const see = (family: string, secret: string) => {
      isFound = true
      this.count(family, secret)
    }
    // Secrets found in a list are masked before its strings are searched, so none is counted twice.
    mapSecrets(value, see)
    return isFound
  }

  counts(): SecretCount[] {
    return [...this.families]
      .map(([family, { secrets, places }]) => ({ family, secrets: secrets.size, places }))
      .toSorted((a, b) => (a.family < b.family ? -1 : 1))
  }

  private count(family: string, secret: string): void {
    const known = this.families.get(family) ?? { secrets: new Set(), places: 0 }
    this.families.set(family, known)
    // Copied, because a slice keeps the text it was cut from in memory.
    known.secrets.add([...secret].join(''))
    known.places += 1
  }
}
