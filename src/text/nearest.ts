// Suggests the word that was probably meant by a mistyped one.

export function nearest<Word extends string>(
  word: string,
  candidates: readonly Word[],
  limit = sensibleLimit(word),
): Word | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** Two mistakes in a word of five letters would match almost anything: "stats" is not "star", nor "test" "list". */
export function sensibleLimit(word: string): number {
  return word.length <= 5 ? 1 : Math.floor(word.length / 3)
}

export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const steps = [
        (rows[row - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        (rows[row - 1]?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        ...(isSwap ? [(rows[row - 2]?.[column - 2] ?? 0) + 1] : []),
      ]
      current.push(Math.min(...steps))
    }
    rows.push(current)
  }
  return rows[a.length]?.[b.length] ?? 0
}
