// Hits of a query, a page at a time. While a new query is on its way the old hits stay, and an answer nobody waits for any
// more is called off.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseQuery } from '../../src/query/parse-query.ts'
import { call, CallError, type CallOutput } from '../api.ts'
import { groupHits, type GroupedHits } from './group-hits.ts'
import type { Hit } from './search-hit.ts'
import { liveQuery, filterValues } from './query-text.ts'
import type { SearchSort } from './use-search-state.ts'
import { useCall } from '../use-call.ts'
import { countHits, type HitCounts } from './count-hits.ts'

const PAGE = 60

/** One talkative session must not fill the page; who wants all of it says so with session:. */
export const MOST_PER_SESSION = 6

const NOT_READY_MS = 2000

export interface Hits {
  /** The last answer; undefined before the first. */
  answer: CallOutput<'search'> | undefined
  hits: Hit[]
  grouped: GroupedHits
  error: Error | null
  isBusy: boolean
  /** Whether the hits are those of the query, not of the one before. */
  isCurrent: boolean
  isLimited: boolean
  hasMore: boolean
  loadMore: () => void
}

const NONE: Hit[] = []

export function useHits(query: string, sort: SearchSort): Hits {
  const asked = liveQuery(query)
  const isLimited = filterValues(query, 'session').length === 0
  const input = { query: [asked], sort, limit: PAGE, ...(isLimited ? { perSession: MOST_PER_SESSION } : {}) }
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
    getNextPageParam: (last, _pages, offset) => (last.hits.length < PAGE ? undefined : offset + PAGE),
    enabled: canAsk(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isNotReady(state.error) ? NOT_READY_MS : false),
  })
  // Old hits stay beside a query that is on its way or wrong, not beside none.
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

/** There is no index yet: the server is reading the transcripts for the first time. */
export function isNotReady(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'not-found'
}

/** What the parser finds wrong need not be asked. */
function canAsk(query: string): boolean {
  const { node, issues } = parseQuery(query)
  return node !== null && !issues.some(({ severity }) => severity === 'error')
}

/**
 * How many hits there are of each project, kind, tool: of all hits, not of those on the page. Asked once the hits are
 * there, so that they never wait for it, and called off with the next key.
 */
interface CountedHits {
  counts: HitCounts
  /** Still those of the query before. */
  isStale: boolean
}

export function useHitCounts(query: string, { hits, answer, isCurrent }: Hits): CountedHits {
  const isAll = answer !== undefined && answer.isExact && hits.length >= answer.total
  const { data, isPlaceholderData } = useCall(
    'search facets',
    { query: liveQuery(query) },
    { enabled: isCurrent && !isAll, placeholderData: keepPreviousData },
  )
  const shown = useMemo(() => countHits(hits, isAll, Date.now()), [hits, isAll])
  const counts = isAll ? null : (data?.facets ?? null)
  return { counts: counts ?? shown, isStale: counts !== null && isPlaceholderData }
}
