// Sums secret counts of several sessions. A secret that occurs in two sessions is counted in each.
import type { SecretCount } from './secret-count.ts'

export function sumSecrets(counts: readonly SecretCount[]): SecretCount[] {
  const sums = new Map<string, SecretCount>()
  for (const { family, secrets, places } of counts) {
    const sum = sums.get(family) ?? { family, secrets: 0, places: 0 }
    sums.set(family, { family, secrets: sum.secrets + secrets, places: sum.places + places })
  }
  return [...sums.values()].toSorted((a, b) => (a.family < b.family ? -1 : 1))
}
