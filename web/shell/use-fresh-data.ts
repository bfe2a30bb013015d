// Refetches cached results when the server reports changes.
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOutput } from '../api.ts'
import { useEvents } from './event-stream.ts'

/** A sync reports changes several times per second; redrawing thousands of sessions that often would be too slow. */
const PAUSE_MS = 4000

export function useFreshData(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastMs = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = () => {
    timer.current = undefined
    lastMs.current = Date.now()
    void queries.invalidateQueries({ predicate: isRefreshed })
  }
  useEvents((event) => {
    if (event.kind === 'reconnected') void queries.invalidateQueries()
    else if (event.kind === 'progress') {
      queries.setQueriesData<CallOutput<'status'>>(
        { queryKey: ['status'] },
        (status) => status && { ...status, activity: event.activity },
      )
    } else if (event.kind === 'changed') {
      timer.current ??= setTimeout(refresh, Math.max(0, lastMs.current + PAUSE_MS - Date.now()))
    }
  })
}

/** Excludes the open session, which tracks its own changes, and calls that are slow and change only from day to day. */
function isRefreshed({ queryKey: [name] }: Query): boolean {
  return typeof name === 'string' && !name.startsWith('session ') && name !== 'retention' && name !== 'list'
}
