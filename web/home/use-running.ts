// What the running sessions do. Asked again when the server reports a write to one of them, never while none runs.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { CallOutput } from '../api.ts'
import { useEvents } from '../shell/event-stream.ts'
import { useCall } from '../use-call.ts'
import type { SessionRow } from './recent-projects.ts'

export type Running = CallOutput<'home now'>['sessions'][number]

/** A session that is written to all the time is asked for once per second. */
const PAUSE_MS = 1000

/** No event reports that a pause of the user is over or that a session without a process has ended. */
const CHECK_MS = 60_000

const MAX_SESSIONS = 50

export interface RunningSession {
  row: SessionRow
  /** Undefined until the first answer. */
  now: Running | undefined
}

export function useRunning(rows: readonly SessionRow[] | undefined): RunningSession[] {
  const queries = useQueryClient()
  const live = useMemo(() => (rows ?? []).filter(({ state }) => state === 'live').slice(0, MAX_SESSIONS), [rows])
  const sessions = useMemo(() => live.map(({ id }) => id).toSorted(), [live])
  const { data } = useCall(
    'home now',
    { sessions },
    {
      enabled: sessions.length > 0,
      placeholderData: (before) => before,
      refetchInterval: sessions.length > 0 && CHECK_MS,
    },
  )
  const refresh = useThrottled(() => void queries.invalidateQueries({ queryKey: ['home now'] }), PAUSE_MS)
  useEvents((event) => {
    const isOurs = event.kind === 'touched' && event.sessions.some((id) => sessions.includes(id))
    if (isOurs || (event.kind === 'changed' && sessions.length > 0)) refresh()
  })
  return live.map((row) => ({ row, now: data?.sessions.find(({ id }) => id === row.id) }))
}

/** Calls at once, then at most once per pause: browsers delay timers of hidden pages by up to a minute. */
function useThrottled(call: () => void, pauseMs: number): () => void {
  const last = useRef(-Infinity)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const run = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    last.current = performance.now()
    call()
  }
  return () => {
    const wait = last.current + pauseMs - performance.now()
    if (wait <= 0) run()
    else timer.current ??= setTimeout(run, wait)
  }
}
