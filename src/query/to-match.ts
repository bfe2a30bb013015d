// A word or phrase of a query as a MATCH expression of FTS5, over the columns body, parts and grams. How the nodes of a
// query are combined, and what is done about the ones the index cannot find, is for the caller to say.

import type { QueryNode } from './query.ts'
import { toGrams } from './unspaced.ts'
import { planWord, type Need } from './word-plan.ts'

/** `scan`: the index knows nothing about it, the texts themselves have to be read. */
export type MatchPlan = { kind: 'match'; expression: string } | { kind: 'scan' }

export function toMatch(node: QueryNode): MatchPlan {
  if (node.kind !== 'word' && node.kind !== 'phrase') return { kind: 'scan' }
  const plan = planWord(node)
  if (plan.length === 0) return { kind: 'scan' }
  const expression = join(
    plan.map((ways) =>
      join(
        ways.map((needs) => join(needs.map(printNeed), 'AND')),
        'OR',
      ),
    ),
    'AND',
  )
  return { kind: 'match', expression }
}

function join(parts: readonly string[], operator: string): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${operator} `)})`
}

const COLUMNS = { body: 'body', words: '{body parts}', parts: 'parts', grams: 'grams' }

function printNeed(need: Need): string {
  const { words, prefix } = need.column === 'grams' ? toGrams(need.run) : need
  // Words are letters and digits: nothing in them can end the quotes.
  return `${COLUMNS[need.column]} : "${words.join(' ')}"${prefix ? ' *' : ''}`
}
