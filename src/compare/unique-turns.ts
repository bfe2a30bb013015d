// Finds turns that both conversations have exactly once, in the same order: the anchors of an alignment. This is the
// patience diff, which does not depend on how long the conversations are.
import type { Match } from './match-similar.ts'

/** Each turn has keys, the strongest first. Returns matches that increase on both sides. */
export function matchUnique(a: readonly (readonly string[])[], b: readonly (readonly string[])[]): Match[] {
  const [inA, inB] = [placesOf(a), placesOf(b)]
  const candidates = a.flatMap((keys, index): Match[] => {
    for (const key of keys) {
      const other = inB.get(key)
      if (other !== undefined && other >= 0 && inA.get(key) === index) return [{ a: index, b: other }]
    }
    return []
  })
  return longestIncreasing(candidates)
}

const REPEATED = -1

/** The only turn with each key, or REPEATED. */
function placesOf(turns: readonly (readonly string[])[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, keys] of turns.entries()) {
    for (const key of new Set(keys)) places.set(key, places.has(key) ? REPEATED : index)
  }
  return places
}

/** `candidates` increase in `a`; the longest part of them that increases in `b` too. */
function longestIncreasing(candidates: readonly Match[]): Match[] {
  // tails[length] is the candidate with the smallest b that ends an increasing list of length + 1.
  const tails: number[] = []
  const before: number[] = []
  for (const [index, { b }] of candidates.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((candidates[tails[middle] ?? -1]?.b ?? Infinity) < b) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? -1 : (tails[low - 1] ?? -1))
    tails[low] = index
  }
  const found: Match[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const match = candidates[index]
    if (match) found.push(match)
  }
  return found.toReversed()
}
