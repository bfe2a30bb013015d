// Runs a check on request and follows its progress. A check reads everything, so it never runs by itself.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Progress } from '../../src/operations/progress.ts'
import { call, type CallInput, type CallName, type CallOutput } from '../api.ts'
import { useEvents } from '../shell/event-stream.ts'

export interface Check<Name extends CallName> {
  data: CallOutput<Name> | undefined
  error: Error | null
  /** When it ended, or Infinity while it runs. */
  at: number
  isRunning: boolean
  /** Null until the server reports some. */
  progress: Progress | null
  run: () => void
}

/** Other pages of the app receive the same events. */
const PAGE = Math.random().toString(36).slice(2)

/** Its result stays while the app is open. */
export function useCheck<Name extends CallName>(name: Name, input: CallInput<Name>): Check<Name> {
  const progressId = [PAGE, name, ...Object.keys(input)].join('.')
  const [progress, setProgress] = useState<Progress | null>(null)
  useEvents((event) => {
    if (event.kind === 'call progress' && event.id === progressId) setProgress(event.progress)
  })
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery<CallOutput<Name>>({
    queryKey: ['check', name, input],
    queryFn: ({ signal }) => call(name, input, { signal, progressId }),
    // Also keeps server events from running it again.
    enabled: false,
    gcTime: Infinity,
  })
  const at = isFetching ? Infinity : Math.max(dataUpdatedAt, errorUpdatedAt)
  const run = () => {
    setProgress(null)
    void refetch()
  }
  return { data, error, at, isRunning: isFetching, progress, run }
}
