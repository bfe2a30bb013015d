// Finds blocks of tool calls by a query that is built from fields, newest first.
import { printQuery } from '../../query/print-query.ts'
import type { QueryNode } from '../../query/query.ts'
import type { Database } from '../../store/open.ts'
import { BlockTexts } from '../../store/search/block-text.ts'
import { CallReader } from '../../store/search/read-calls.ts'
import { search } from '../../store/search/search.ts'
import type { Context } from '../context.ts'
import { checkQuery, knownProjects, worldOf } from '../find/search.ts'
import { useIndex } from '../open-index.ts'
import { readDate } from '../read-date.ts'

export interface CallFilters {
  project?: string | undefined
  tool?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

export interface CallSearch {
  reader: CallReader
  /** Returns at most `most` blocks, newest first. */
  find(conditions: readonly QueryNode[], most: number): Promise<number[]>
  /** Names are distinct among all projects. */
  projects(): Promise<{ nameOf(path: string): string }>
}

export async function withCalls<T>(
  context: Context,
  filters: CallFilters,
  work: (calls: CallSearch) => Promise<T>,
): Promise<T> {
  // The parser of queries would name the filter, which the caller has not typed.
  if (filters.since !== undefined) readDate(context, filters.since)
  return useIndex(context, async (index) => {
    const texts = new BlockTexts(() => index.archive())
    const fixed = filterNodes(filters, context)
    try {
      return await work({
        reader: new CallReader(index.database, texts),
        find: (conditions, most) =>
          findBlocks(context, { database: index.database, texts }, [...fixed, ...conditions], most),
        projects: async () => knownProjects(context, index.database),
      })
    } finally {
      texts.close()
    }
  })
}

/** Returns at most `most` blocks, newest first. */
export async function findBlocks(
  context: Context,
  { database, texts }: { database: Database; texts: BlockTexts },
  conditions: readonly QueryNode[],
  most: number,
): Promise<number[]> {
  // Dates are read by the parser.
  const checked = checkQuery(printQuery({ kind: 'and', nodes: [...conditions] }))
  const world = await worldOf(context, database, checked)
  const request = { query: checked.node, world, perSession: Infinity, order: 'newest', signal: context.signal } as const
  const { found } = await search(database, texts, { ...request, wanted: most })
  return found.slice(0, most).map(({ id }) => id)
}

function filterNodes({ project, tool, since, until }: CallFilters, context: Context): QueryNode[] {
  return [
    ...(project === undefined ? [] : [filter('project', project)]),
    ...(tool === undefined ? [] : [filter('tool', tool)]),
    ...(since === undefined ? [] : [filter('after', since)]),
    // The filter ends before a day, the field after it.
    ...(until === undefined ? [] : [filter('before', new Date(readDate(context, until).endMs).toISOString())]),
  ]
}

export function filter(name: 'project' | 'tool' | 'after' | 'before' | 'is' | 'kind', ...values: string[]): QueryNode {
  return { kind: 'filter', name, values }
}

export function word(text: string): QueryNode {
  return { kind: 'word', text, prefix: false }
}
