// A value about the open session that takes a while to work out: it stays on the screen while the session grows, and is
// asked for again some time after it changed.
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallInput, CallName, CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'

/** A live session changes every second, and the whole of it is read for an answer. */
const PAUSE_MS = 10_000

export interface FreshOptions {
  enabled?: boolean
  pauseMs?: number
  /** How long an answer to the same question is good for who comes back to it; for ever unless told otherwise. */
  staleTime?: number
}

export function useFreshCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  revision: number,
  { pauseMs = PAUSE_MS, ...options }: FreshOptions = {},
): UseQueryResult<CallOutput<Name>> {
  const query = useCall(name, input, { staleTime: Number.POSITIVE_INFINITY, ...options })
  const seen = useRef(revision)
  const { dataUpdatedAt, refetch } = query
  useEffect(() => {
    if (seen.current === revision || dataUpdatedAt === 0) return
    const timer = setTimeout(
      () => {
        seen.current = revision
        void refetch()
      },
      Math.max(0, dataUpdatedAt + pauseMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [revision, dataUpdatedAt, refetch, pauseMs])
  return query
}
