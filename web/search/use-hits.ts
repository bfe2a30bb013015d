// Hits of a query, page by page, and their counts. Requests of outdated queries are aborted.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseQuery } from '../../src/query/parse-query.ts'
import { call, CallError, type CallOutput } from '../api.ts'
import { groupHits, type GroupedHits } from './group-hits.ts'
import type { Hit } from './search-hit.ts'
import { filterValues } from './query-text.ts'
import type { SearchSort } from './use-search-state.ts'
import { useCall } from '../use-call.ts'
import { countHits, type HitCounts } from './count-hits.ts'

const PAGE_SIZE = 60

/** Keeps one long session from filling the page; the filter session: shows all of its hits. */
export const SESSION_LIMIT = 6

const NOT_READY_MS = 2000

export interface Hits {
  answer: CallOutput<'search'> | undefined
  hits: Hit[]
  grouped: GroupedHits
  error: Error | null
  isBusy: boolean
  isCurrent: boolean
  isLimited: boolean
  hasMore: boolean
  loadMore: () => void
}

const NONE: Hit[] = []

export function useHits(query: string, sort: SearchSort): Hits {
  const isLimited = filterValues(query, 'session').length === 0
  const input = { query: [query], sort, limit: PAGE_SIZE, ...(isLimited ? { perSession: SESSION_LIMIT } : {}) }
  const {
    data: kept,
    error,
    isFetching,
    hasNextPage,
    fetchNextPage,
    isPlaceholderData,
  } = useInfiniteQuery({
    queryKey: ['search', input],
    queryFn: ({ pageParam, signal }) => call('search', { ...input, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.hits.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
    enabled: canAsk(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isNotReady(state.error) ? NOT_READY_MS : false),
  })
  // The previous hits stay while a query loads or is invalid, but not if it is empty.
  const data = query.trim() === '' ? undefined : kept
  const hits = useMemo(() => data?.pages.flatMap((page) => page.hits) ?? NONE, [data])
  const grouped = useMemo(() => groupHits(hits), [hits])
  return {
    answer: data?.pages.at(-1),
    hits,
    grouped,
    error,
    isBusy: isFetching,
    isCurrent: data !== undefined && !isPlaceholderData,
    isLimited,
    hasMore: hasNextPage && !isPlaceholderData,
    loadMore: () => void fetchNextPage(),
  }
}

/** Reports whether there is no index yet: the server is indexing the transcripts for the first time. */
export function isNotReady(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'not-found'
}

function canAsk(query: string): boolean {
  const { node, issues } = parseQuery(query)
  return node !== null && !issues.some(({ severity }) => severity === 'error')
}

interface CountedHits {
  counts: HitCounts
  isStale: boolean
}

/** Requested after the hits have arrived, so that they never wait for it, and aborted by the next key. */
export function useHitCounts(query: string, { hits, answer, isCurrent }: Hits): CountedHits {
  const isAll = answer !== undefined && answer.isExact && hits.length >= answer.total
  const { data, isPlaceholderData } = useCall(
    'search facets',
    { query },
    { enabled: isCurrent && !isAll, placeholderData: keepPreviousData },
  )
  const shown = useMemo(() => countHits(hits, isAll, Date.now()), [hits, isAll])
  const counts = isAll ? null : (data?.facets ?? null)
  return { counts: counts ?? shown, isStale: counts !== null && isPlaceholderData }
}
