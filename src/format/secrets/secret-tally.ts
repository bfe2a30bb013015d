// Counts distinct secrets and occurrences per family over many values.
import { locateSecrets, type LocatedSecrets } from './map-secrets.ts'
import { Pseudonyms } from './pseudonyms.ts'
import type { SecretCount } from './secret-count.ts'

export class SecretTally {
  private readonly names = new Pseudonyms()
  private readonly families = new Map<string, { secrets: Set<string>; places: number }>()

  add(value: unknown): LocatedSecrets {
    const located = locateSecrets(value)
    for (const { family, value: secret, head } of located.found) {
      const known = this.families.get(family) ?? { secrets: new Set(), places: 0 }
      this.families.set(family, known)
      known.secrets.add(this.names.nameOf(family, secret, head))
      known.places += 1
    }
    return located
  }

  counts(): SecretCount[] {
    return [...this.families]
      .map(([family, { secrets, places }]) => ({ family, secrets: secrets.size, places }))
      .toSorted((a, b) => (a.family < b.family ? -1 : 1))
  }
}
