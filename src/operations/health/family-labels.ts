import { SECRET_RULES } from '../../format/secret-families/secret-rules.ts'

/** The names of families as a page shows them. */
export function familyLabels(families: Iterable<string>): Record<string, string> {
  const all = new Map(SECRET_RULES.map(({ family, label }) => [family, label]))
  return Object.fromEntries(Array.from(families, (family) => [family, all.get(family) ?? family]))
}
