// Matches prompts that are worded differently, by the words they share, in order. Between two anchors there are few turns,
// so every pair is compared; a gap that is too large is left unmatched.

export interface Match {
  a: number
  b: number
}

/** More pairs than this take noticeable time: 250,000 comparisons are about 0.1 s. */
const MAX_PAIRS = 250_000

const LEAST_SIMILARITY = 0.5

/** Longer prompts are compared by their beginnings. */
const MAX_WORDS = 200

/** Returns the order-preserving matches with the largest total similarity. */
export function matchSimilar(a: readonly string[], b: readonly string[]): Match[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > MAX_PAIRS) return []
  const [wordsA, wordsB] = [a.map(wordsOf), b.map(wordsOf)]
  const width = b.length + 1
  const similar = new Float64Array(a.length * b.length)
  for (const [row, words] of wordsA.entries())
    for (const [column, others] of wordsB.entries()) similar[row * b.length + column] = similarity(words, others)
  // best[row, column] is the largest total for the turns from row and column on.
  const best = new Float64Array((a.length + 1) * width)
  const at = (row: number, column: number) => best[row * width + column] ?? 0
  const gainOf = (row: number, column: number) => {
    const value = similar[row * b.length + column] ?? 0
    return value >= LEAST_SIMILARITY ? value + at(row + 1, column + 1) : -1
  }
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--)
      best[row * width + column] = Math.max(gainOf(row, column), at(row + 1, column), at(row, column + 1))
  const matches: Match[] = []
  let [row, column] = [0, 0]
  while (row < a.length && column < b.length) {
    if (gainOf(row, column) === at(row, column)) matches.push({ a: row++, b: column++ })
    else if (at(row + 1, column) === at(row, column)) row++
    else column++
  }
  return matches
}

/** The share of words that two prompts have in common, from 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common / (a.size + b.size - common)
}

function wordsOf(prompt: string): Set<string> {
  return new Set((prompt.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, MAX_WORDS))
}
