// How many hits there are of each project, kind, tool: of all hits, not of those on the page. Asked once the hits are
// there, so that they never wait for it, and called off with the next key.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../use-call.ts'
import { countHits, type HitCounts } from './count-hits.ts'
import { liveQuery } from './live-query.ts'
import type { Hits } from './use-hits.ts'

export interface CountedHits {
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
