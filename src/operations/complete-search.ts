// What could come next in a query, for surfaces that complete while one types.
import { completeQuery, type Completions } from '../query/complete-query.ts'

/** Names of filters, and the values of those that have few. */
export function completeSearch(query: string, cursor: number): Completions {
  return completeQuery(query, cursor, () => [])
}
