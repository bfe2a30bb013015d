/** macOS and Windows ignore case in names, and macOS ignores how accents are encoded. */
export function foldName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFKD')
}

export function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names.map(foldName)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
