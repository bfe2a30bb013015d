// EventSource gives up reconnecting after some errors, so this module reconnects itself. A hidden page closes its
// connection after a minute: browsers open at most six per server, and a seventh tab would wait forever.
import type { ServerEvent } from '../../src/operations/server-event.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type PageEvent =
  | ServerEvent
  /** Not sent by the server: the connection is back, and events sent in between were missed. */
  | { kind: 'reconnected' }

export type ConnectionState = 'connecting' | 'open' | 'lost'

const FIRST_WAIT_MS = 500

const LONGEST_WAIT_MS = 5000

const HIDDEN_MS = 60_000

let state: ConnectionState = 'connecting'

let source: EventSource | undefined

let timer: ReturnType<typeof setTimeout> | undefined

let wait = FIRST_WAIT_MS

let hasMissed = false

let hiddenTimer: ReturnType<typeof setTimeout> | undefined

let isKept = false

const handlers = new Set<(event: PageEvent) => void>()

const watchers = new Set<() => void>()

export function listen(handler: (event: PageEvent) => void): () => void {
  if (handlers.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    connect()
  }
  handlers.add(handler)
  return () => {
    handlers.delete(handler)
    if (handlers.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}

/** Keeps the connection while the page is hidden, for notifications. At most one page may do so at a time. */
export function keepConnection(isOn: boolean): void {
  if (isKept === isOn) return
  isKept = isOn
  clearTimeout(hiddenTimer)
  // A page that was hidden for long has no connection.
  if (isOn && source === undefined && timer === undefined && handlers.size > 0) connect()
  if (!isOn && document.visibilityState === 'hidden') hiddenTimer = setTimeout(suspend, HIDDEN_MS)
}

function connectionState(): ConnectionState {
  return state
}

function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function isConnected(): boolean {
  return state === 'open'
}

/** Resolves when the connection is open again. If no event has shown yet that it is lost, resolves after a pause. */
export async function waitForConnection(signal?: AbortSignal): Promise<void> {
  const wasOpen = isConnected()
  return new Promise((resolve, reject) => {
    const stop = watchConnection(() => {
      if (isConnected()) settle(resolve)
    })
    const pause = wasOpen ? setTimeout(() => settle(resolve), FIRST_WAIT_MS) : undefined
    const abort = () => settle(() => reject(signal?.reason))
    const settle = (end: () => void) => {
      stop()
      clearTimeout(pause)
      signal?.removeEventListener('abort', abort)
      end()
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}

function connect(): void {
  clearTimeout(timer)
  timer = undefined
  source?.close()
  const stream = new EventSource('/api/events')
  source = stream
  stream.addEventListener('open', () => {
    wait = FIRST_WAIT_MS
    setState('open')
    if (hasMissed) dispatch({ kind: 'reconnected' })
    hasMissed = false
  })
  stream.addEventListener('message', ({ data }) => {
    const event = readEvent(data)
    if (event) dispatch(event)
  })
  stream.addEventListener('error', () => {
    stream.close()
    source = undefined
    hasMissed = true
    setState('lost')
    timer = setTimeout(connect, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  })
}

function disconnect(): void {
  clearTimeout(hiddenTimer)
  clearTimeout(timer)
  timer = undefined
  source?.close()
  source = undefined
}

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'hidden') {
    if (!isKept) hiddenTimer = setTimeout(suspend, HIDDEN_MS)
  } else if (source === undefined) connect()
}

function suspend(): void {
  disconnect()
  hasMissed = true
  setState('connecting')
}

function readEvent(data: unknown): ServerEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const event: unknown = JSON.parse(data)
    const isEvent = typeof event === 'object' && event !== null && 'kind' in event
    // The server writes the same type; handlers ignore kinds they do not know.
    return isEvent ? (event as ServerEvent) : undefined
  } catch {
    return undefined
  }
}

function dispatch(event: PageEvent): void {
  for (const handler of handlers) handler(event)
}

function setState(next: ConnectionState): void {
  if (next === state) return
  state = next
  for (const watcher of watchers) watcher()
}

export function useEvents(handler: (event: PageEvent) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => listen((event) => latest.current(event)), [])
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(watchConnection, connectionState)
}
