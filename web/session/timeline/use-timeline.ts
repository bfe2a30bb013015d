// Loads the timeline of the shown conversation once, then only what changed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api.ts'
import { useSessionState } from '../session-state.ts'
import { threadKey } from '../thread-key.ts'
import { mergeTimeline, type TimelineModel } from './timeline-model.ts'

/** A live session changes every second. */
const PAUSE_MS = 1000

export interface TimelineQuery {
  model: TimelineModel | undefined
  error: Error | null
  retry: () => void
}

export function useTimeline(): TimelineQuery {
  const { id, thread, outline } = useSessionState()
  const queries = useQueryClient()
  const queryKey = ['session timeline', id, threadKey(thread)]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<TimelineModel>(queryKey)
      const since = known === undefined ? {} : { since: known.revision }
      return mergeTimeline(
        known ?? null,
        await call('session timeline', { session: id, ...thread, ...since }, { signal }),
      )
    },
    enabled: outline.reading === null,
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing two models would take longer than drawing one.
    structuralSharing: false,
  })
  const { data, dataUpdatedAt, errorUpdatedAt, isFetching, refetch, error } = query
  const { revision } = outline
  const isBehind = data !== undefined && data.revision < revision
  useEffect(() => {
    if (!isBehind || isFetching) return undefined
    const next = Math.max(dataUpdatedAt + PAUSE_MS, errorUpdatedAt + 10 * PAUSE_MS)
    const pause = Math.max(0, next - Date.now())
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), pause)
    return () => clearTimeout(timer)
  }, [isBehind, isFetching, dataUpdatedAt, errorUpdatedAt, refetch])
  return { model: data, error, retry: () => void refetch() }
}
