// What could come next in a query, for surfaces that complete while one types.
import { completeQuery, type Completion, type Completions } from '../query/complete-query.ts'
import type { FilterName } from '../query/filters.ts'
import { formatCount } from '../text/quantity.ts'
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
const COUNTED: Partial<Record<FilterName, readonly [one: string, many: string]>> = {
  project: ['session', 'sessions'],
  tool: ['call', 'calls'],
  model: ['message', 'messages'],
  branch: ['session', 'sessions'],
  file: ['call', 'calls'],
  agent: ['agent', 'agents'],
}

function describe(name: FilterName, { value, count }: FilterValue): Completion {
  const words = COUNTED[name]
  if (count === null || !words) return { text: value, hint: '' }
  return { text: value, hint: `${formatCount(count)} ${count === 1 ? words[0] : words[1]}` }
}
