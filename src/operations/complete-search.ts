// What could come next in a query, for surfaces that complete while one types.
import { completeQuery, type Completion, type Completions } from '../query/complete-query.ts'
import type { FilterName } from '../query/filters.ts'
import { plural } from '../text/quantity.ts'
import { readFilterValues, type FilterValue } from '../store/search/read-filter-values.ts'
import type { OpenIndex } from './open-index.ts'

export type FilterValues = Map<FilterName, Completion[]>

/** Names of filters and their values, those of the index included; looked up once for each filter. */
export function completeSearch(
  index: Pick<OpenIndex, 'database'>,
  known: FilterValues = new Map(),
): (query: string, cursor: number) => Completions {
  const valuesOf = (name: FilterName) => {
    const values = known.get(name) ?? readFilterValues(index.database, name).map((found) => describe(name, found))
    known.set(name, values)
    return values
  }
  return (query, cursor) => completeQuery(query, cursor, valuesOf)
}

/** What is counted for each filter. */
const COUNTED: Partial<Record<FilterName, string>> = {
  project: 'session',
  tool: 'call',
  model: 'message',
  branch: 'session',
  file: 'call',
  agent: 'agent',
}

function describe(name: FilterName, { value, count }: FilterValue): Completion {
  const noun = COUNTED[name]
  return { text: value, hint: count === null || noun === undefined ? '' : plural(count, noun) }
}
