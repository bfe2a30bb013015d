import { foldName } from './fold-name.ts'

/** Counts names by their folded form. */
export function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names.map(foldName)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
