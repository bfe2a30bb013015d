// A word or phrase of a query as a MATCH expression for the word index, which holds every block's words, the pieces of
// its identifiers and the pairs of its unspaced runs as one set without positions: it knows that all words of a phrase
// are there, not that they stand together.

import { isCompoundName } from './compound-names.ts'
import type { PhraseNode, WordNode } from './query.ts'
import { toGrams } from './unspaced.ts'
import { planWord, type Need } from './word-plan.ts'

export interface IndexMatch {
  expression: string
  /** Whether a block fits exactly when the index says so; else its text has to be read. */
  isExact: boolean
}

/** Null when there is no word in it: the index knows nothing of `&&` or `→`. */
export function toIndexMatch(node: WordNode | PhraseNode): IndexMatch | null {
  const plan = planWord(node)
  if (plan.length === 0) return null
  const all = plan.map((ways) =>
    join(
      withoutApart(ways).map((needs) => join(needs.map(toMatch), 'AND')),
      'OR',
    ),
  )
  return join(all, 'AND')
}

/** A name that the index keeps joined is one word to it: its words apart would bring blocks that only happen to hold both. */
function withoutApart(ways: readonly Need[][]): readonly Need[][] {
  const joined = ways.filter((needs) => !needs.some(isApart))
  return joined.length === 0 ? ways : joined
}

function isApart(need: Need): boolean {
  return need.column === 'body' && need.words.length > 1 && isCompoundName(need.words)
}

function join(parts: readonly IndexMatch[], operator: 'AND' | 'OR'): IndexMatch {
  const expressions = parts.map(({ expression }) => expression)
  return {
    expression: expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(` ${operator} `)})`,
    isExact: parts.every(({ isExact }) => isExact),
  }
}

function toMatch(need: Need): IndexMatch {
  const { words, prefix } = need.column === 'grams' ? toGrams(need.run) : need
  const last = words.length - 1
  // Words are letters and digits: nothing in them can end the quotes.
  const terms = words.map((word, index) => `"${word}"${prefix && index === last ? ' *' : ''}`)
  return {
    expression: terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' AND ')})`,
    // The set does not tell a whole word from a piece of one.
    isExact: words.length === 1 && (need.column === 'words' || need.column === 'grams'),
  }
}
