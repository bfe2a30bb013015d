// A value about the open session that takes a while to work out: it stays on the screen while the session grows, and is
// asked for again some time after it changed. Whatever changes while an answer is on its way is asked for after it, so
// that the last change is never missed.
import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallInput, CallName, CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'

/** A live session changes every second: an answer that came quickly may be asked for again soon. */
const PAUSE_MS = { quick: 2000, slow: 10_000 }
const QUICK_MS = 1000

export interface FreshOptions {
  enabled?: boolean
  /** Unless told, it depends on how long the last answer took. */
  pauseMs?: number
  /** How long an answer to the same question is good for who comes back to it; for ever unless told otherwise. */
  staleTime?: number
}

interface Asked {
  revision: number
  tookMs: number
}

/** By question: several places show the same answer, and the first that asks again asks for all of them. */
const asked = new Map<string, Asked>()

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
    const last = asked.get(key)
    if (last === undefined) asked.set(key, { revision, tookMs: 0 })
    if (last === undefined || last.revision === revision || dataUpdatedAt === 0 || isFetching) return undefined
    const pause = pauseMs ?? (last.tookMs < QUICK_MS ? PAUSE_MS.quick : PAUSE_MS.slow)
    const timer = setTimeout(
      () => void askAgain(key, revision, () => refetch({ cancelRefetch: false })),
      Math.max(0, dataUpdatedAt + pause - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [key, revision, dataUpdatedAt, isFetching, refetch, pauseMs])
  return query
}

async function askAgain(key: string, revision: number, refetch: () => Promise<unknown>): Promise<void> {
  const own = { revision, tookMs: 0 }
  asked.set(key, own)
  const startMs = performance.now()
  await refetch()
  own.tookMs = performance.now() - startMs
}
