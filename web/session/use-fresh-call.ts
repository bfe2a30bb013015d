// Repeats a slow call some time after the session has changed. A change during a call causes another call after it.
import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallInput, CallName, CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'

/** A live session changes every second; fast calls are repeated sooner than slow ones. */
const PAUSE_MS = { quick: 2000, slow: 10_000 }
const QUICK_MS = 1000

export interface FreshOptions {
  enabled?: boolean
  pauseMs?: number
  staleTime?: number
}

interface LastCall {
  revision: number
  tookMs: number
}

/** Keyed by operation and input. Several components may show the same result; the first one repeats the call for all. */
const lastCalls = new Map<string, LastCall>()

export function useFreshCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  revision: number,
  { pauseMs, ...options }: FreshOptions = {},
): UseQueryResult<CallOutput<Name>> {
  const query = useCall(name, input, { staleTime: Number.POSITIVE_INFINITY, ...options })
  const { dataUpdatedAt, isFetching, refetch } = query
  const key = hashKey([name, input])
  useEffect(() => {
    const last = lastCalls.get(key)
    if (last === undefined) lastCalls.set(key, { revision, tookMs: 0 })
    if (last === undefined || last.revision === revision || dataUpdatedAt === 0 || isFetching) return undefined
    const pause = pauseMs ?? (last.tookMs < QUICK_MS ? PAUSE_MS.quick : PAUSE_MS.slow)
    const timer = setTimeout(
      () => void callAgain(key, revision, () => refetch({ cancelRefetch: false })),
      Math.max(0, dataUpdatedAt + pause - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [key, revision, dataUpdatedAt, isFetching, refetch, pauseMs])
  return query
}

async function callAgain(key: string, revision: number, refetch: () => Promise<unknown>): Promise<void> {
  const own = { revision, tookMs: 0 }
  lastCalls.set(key, own)
  const startMs = performance.now()
  await refetch()
  own.tookMs = performance.now() - startMs
}
