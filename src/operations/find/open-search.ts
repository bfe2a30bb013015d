// Keeps the index open between searches, for a search box, the picker or a program.
import type { Completions } from '../../query/complete-query.ts'
import { completeSearch } from './complete.ts'
import type { Context } from '../context.ts'
import { openIndex } from '../open-index.ts'
import { searchOpen, type OpenSearchInput } from './search.ts'
import type { SearchResult } from './outputs.ts'

export interface OpenSearch {
  search(query: string, options?: Partial<Omit<OpenSearchInput, 'query'>>): Promise<SearchResult>
  complete(query: string, cursor: number): Completions
  close(): void
}

export async function openSearch(context: Context): Promise<OpenSearch> {
  const index = await openIndex(context)
  return {
    search: (query, options = {}) =>
      searchOpen(context, index, { limit: 20, offset: 0, sort: 'relevance', ...options, query }),
    complete: completeSearch(context, index),
    close: () => index.close(),
  }
}
