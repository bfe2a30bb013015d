// Turns a word or phrase into a MATCH expression. The index holds the words of each block as a set without positions:
// it knows that a block has all words of a phrase, not that they are adjacent.

import { isCompoundName } from './compound-names.ts'
import type { PhraseNode, WordNode } from './query.ts'
import { toGrams } from './unspaced.ts'
import { planWord, type IndexNeed } from './word-plan.ts'

export interface IndexMatch {
  expression: string
  /** Whether every block the index returns is a match. If not, its text must be read. */
  isExact: boolean
}

export function toIndexMatch(node: WordNode | PhraseNode): IndexMatch | null {
  const plan = planWord(node)
  if (plan.length === 0) return null
  const all = plan.map((ways) =>
    join(
      preferJoined(ways).map((needs) => join(needs.map(toMatch), 'AND')),
      'OR',
    ),
  )
  return join(all, 'AND')
}

/** Searching for the words of a name separately would return blocks that happen to contain both. */
function preferJoined(ways: readonly IndexNeed[][]): readonly IndexNeed[][] {
  const joined = ways.filter((needs) => !needs.some(isSplitName))
  return joined.length === 0 ? ways : joined
}

function isSplitName(need: IndexNeed): boolean {
  return need.column === 'body' && need.words.length > 1 && isCompoundName(need.words)
}

function join(parts: readonly IndexMatch[], operator: 'AND' | 'OR'): IndexMatch {
  const expressions = parts.map(({ expression }) => expression)
  return {
    expression: expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(` ${operator} `)})`,
    isExact: parts.every(({ isExact }) => isExact),
  }
}

function toMatch(need: IndexNeed): IndexMatch {
  const { words, prefix } = need.column === 'grams' ? toGrams(need.run) : need
  const last = words.length - 1
  // Words are letters and digits, so they need no escaping inside quotes.
  const terms = words.map((word, index) => `"${word}"${prefix && index === last ? ' *' : ''}`)
  return {
    expression: terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' AND ')})`,
    // The set cannot distinguish a word from a piece of one.
    isExact: words.length === 1 && (need.column === 'words' || need.column === 'grams'),
  }
}
