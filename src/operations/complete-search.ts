// What could come next in a query, for surfaces that complete while one types.
import { completeQuery, type Completions } from '../query/complete-query.ts'
import type { FilterName } from '../query/filters.ts'
import { readFilterValues } from '../store/search/read-filter-values.ts'
import type { OpenIndex } from './open-index.ts'

export type FilterValues = Map<FilterName, string[]>

/** Names of filters and their values, those of the index included; looked up once for each filter. */
export function completeSearch(
  index: Pick<OpenIndex, 'database'>,
  known: FilterValues = new Map(),
): (query: string, cursor: number) => Completions {
  const valuesOf = (name: FilterName) => {
    const values = known.get(name) ?? readFilterValues(index.database, name)
    known.set(name, values)
    return values
  }
  return (query, cursor) => completeQuery(query, cursor, valuesOf)
}
