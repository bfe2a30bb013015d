// Keeps what is shown true: whatever the server says has changed is asked for again.
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOutput } from '../api.ts'
import { useEvents } from './event-stream.ts'

/** A sync tells of changes several times a second, and a list of thousands of sessions is not drawn that often. */
const PAUSE_MS = 4000

export function useFreshData(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastMs = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = () => {
    timer.current = undefined
    lastMs.current = Date.now()
    void queries.invalidateQueries({ predicate: isList })
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

/** Everything but the session that is open, which knows better what of it has changed, and what takes long to find out
 *  and changes by the day. */
function isList({ queryKey: [name] }: Query): boolean {
  return typeof name === 'string' && !name.startsWith('session ') && name !== 'retention' && name !== 'list'
}
