import { useEffect, useRef } from 'react'
import { listen, type PageEvent } from './shell/event-stream.ts'

/** Calls the handler with what the server tells while the component is shown; the latest handler, always. */
export function useEvents(handler: (event: PageEvent) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => listen((event) => latest.current(event)), [])
}
