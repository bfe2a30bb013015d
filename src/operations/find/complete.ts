// Completes search queries. Filter values are cached until something changes, because surfaces ask on every keystroke.
import type { z } from 'zod'
import { completeQuery, type Completions, type Completion } from '../../query/complete-query.ts'
import type { completeInput } from './page-declarations.ts'
import type { Context } from '../context.ts'
import { useIndexIfPossible, type OpenIndex } from '../open-index.ts'
import type { FilterName } from '../../query/filters.ts'
import { indexedProjects } from './indexed-projects.ts'
import { readAnnotations } from './read-annotations.ts'
import { plural } from '../../text/quantity.ts'
import { readFilterValues, type FilterValue } from '../../store/search/read-filter-values.ts'

type FilterValues = Map<FilterName, Completion[]>

const COUNTED: Partial<Record<FilterName, string>> = {
  project: 'session',
  tag: 'session',
  tool: 'call',
  model: 'message',
  branch: 'session',
  file: 'call',
  agent: 'agent',
}

export type CompleteInput = z.output<typeof completeInput>

export async function runComplete(context: Context, { query, cursor }: CompleteInput): Promise<Completions> {
  const known = await context.cache?.memo<FilterValues>('filter values', async () => new Map())
  const position = Math.min(cursor, query.length)
  // A sync between keystrokes would be too slow.
  const answer = await useIndexIfPossible({ ...context, syncs: false }, async (index) =>
    completeSearch(context, index, known)(query, position),
  )
  return answer ?? completeQuery(query, position, () => [])
}

export function completeSearch(
  context: Context,
  index: Pick<OpenIndex, 'database'>,
  known: FilterValues = new Map(),
): (query: string, cursor: number) => Completions {
  const valuesOf = (name: FilterName) => {
    const values = known.get(name) ?? filterValues(context, index.database, name)
    known.set(name, values)
    return values
  }
  return (query, cursor) => completeQuery(query, cursor, valuesOf)
}

export function filterValues(context: Context, database: OpenIndex['database'], name: FilterName): Completion[] {
  return valuesIn(context, database, name).map((found) => describe(name, found))
}

/** Projects are completed by their names. */
function valuesIn(context: Context, database: OpenIndex['database'], name: FilterName): FilterValue[] {
  if (name === 'tag') return tagValues(context)
  const values = readFilterValues(database, name)
  if (name !== 'project') return values
  const { names } = indexedProjects(context, database)
  return values.map(({ value, count }) => ({ value: names.nameOf(value), count }))
}

function tagValues(context: Context): FilterValue[] {
  const counts = new Map<string, number>()
  for (const { tags } of readAnnotations(context).values())
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}

function describe(name: FilterName, { value, count }: FilterValue): Completion {
  const noun = COUNTED[name]
  return { text: value, hint: count === null || noun === undefined ? '' : plural(count, noun) }
}
