// What could come next in a query. Values of filters are looked up once until something changes: one asks with every key.
import type { z } from 'zod'
import { completeQuery, type Completions } from '../query/complete-query.ts'
import { completeSearch, type FilterValues } from './complete-search.ts'
import type { completeInput } from './complete.ts'
import type { Context } from './context.ts'
import { useIndexIfPossible } from './open-index.ts'

export type CompleteInput = z.output<typeof completeInput>

export async function run(context: Context, { query, cursor }: CompleteInput): Promise<Completions> {
  const known = await context.keep?.memo<FilterValues>('filter values', async () => new Map())
  const place = Math.min(cursor, query.length)
  // Nobody waits for a sync between two keys.
  const answer = await useIndexIfPossible({ ...context, syncs: false }, async (index) =>
    completeSearch(index, known)(query, place),
  )
  return answer ?? completeQuery(query, place, () => [])
}
