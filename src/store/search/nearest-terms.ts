// Finds the terms of the index that a mistyped word may mean.
import { editDistance, sensibleLimit } from '../../text/nearest.ts'
import type { Vocabulary } from './vocabulary.ts'

const MOST = 8
/** With more, a large part of the vocabulary would be compared, and unrelated words suggested. */
const MOST_MISTAKES = 2

/** Returns terms by their distance from `term`, nearest first; none if the index has the term itself. */
export function nearestTerms(term: string, vocabulary: Vocabulary): string[] {
  // Terms are bytes in Latin-1, so only those in ASCII can be compared by their letters.
  if (!/^[a-z]{3,}$/.test(term) || vocabulary.includes(`\n${term}\n`)) return []
  const limit = Math.min(MOST_MISTAKES, sensibleLimit(term))
  const letters = lettersOf(term)
  const found: { term: string; distance: number }[] = []
  for (const each of similarLines(term, limit, vocabulary)) {
    // A mistake changes at most two letters of the set. This leaves few terms to compare.
    if (bitsOf(lettersOf(each) ^ letters) > 2 * limit) continue
    const distance = editDistance(term, each, limit)
    if (distance <= limit) found.push({ term: each, distance })
  }
  return found
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map((each) => each.term)
}

/** People rarely mistype the first letter; swapping the first two is the exception. */
function* similarLines(term: string, limit: number, vocabulary: Vocabulary): Generator<string> {
  const [first = '', second = ''] = term
  const rest = `[a-z]{${Math.max(1, term.length - limit - 1)},${term.length + limit - 1}}`
  const expression = new RegExp(`\n(?:${first}|${second}(?=${first}))${rest}(?=\n)`, 'g')
  for (let found = expression.exec(vocabulary); found; found = expression.exec(vocabulary)) yield found[0].slice(1)
}

function lettersOf(term: string): number {
  let bits = 0
  for (let index = 0; index < term.length; index++) bits |= 1 << (term.charCodeAt(index) - 97)
  return bits
}

function bitsOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
