// For who searches again and again: a page with a search box, a picker, a program. The index stays open in between.
import type { Completions } from '../../query/complete-query.ts'
import { completeSearch } from './complete.ts'
import type { Context } from '../context.ts'
import { openIndex } from '../open-index.ts'
import { searchOpen, type OpenSearchInput, type SearchResult } from './search.ts'

export interface OpenSearch {
  /** A signal that is aborted ends the search: what was asked before is of no interest any more. */
  search(query: string, options?: Partial<Omit<OpenSearchInput, 'query'>>): Promise<SearchResult>
  complete(query: string, cursor: number): Completions
  close(): void
}

export async function openSearch(context: Context): Promise<OpenSearch> {
  const index = await openIndex(context)
  return {
    search: (query, options = {}) =>
      searchOpen(context, index, { limit: 20, offset: 0, sort: 'relevance', ...options, query }),
    complete: completeSearch(index),
    close: () => index.close(),
  }
}
