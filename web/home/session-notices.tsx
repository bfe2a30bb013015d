// Shows desktop notifications about sessions, on any page. Of several open pages only one does: it holds a lock, and keeps
// its connection to the server while it is hidden.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { visibleLine } from '../../src/text/visible.ts'
import { keepConnection } from '../shell/event-stream.ts'
import { useCall } from '../use-call.ts'
import { noticeChanges, type SeenSession, type SessionNotice } from './notice-changes.ts'
import { useRunning, type RunningSession } from './use-running.ts'

const CHECK_MS = 60_000

export function SessionNotices() {
  const isChosen = useLock('annals-notices')
  useEffect(() => {
    keepConnection(isChosen)
    return () => keepConnection(false)
  }, [isChosen])
  return isChosen ? <Watcher /> : null
}

function Watcher() {
  const [, go] = useLocation()
  const { data } = useCall(
    'sessions',
    {},
    {
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => state.data?.sessions.some((row) => row.state === 'live') && CHECK_MS,
    },
  )
  const running = useRunning(data?.sessions)
  const isKnown = data !== undefined && running.every(({ now }) => now !== undefined)
  const before = useRef<readonly SeenSession[]>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const after = running.flatMap(toSeen)
    for (const notice of noticeChanges(before.current ?? [], after)) show(notice, go)
    before.current = after
  })
  return null
}

function toSeen({ row: { id, title }, now }: RunningSession): SeenSession[] {
  return now ? [{ id, title, activity: now.activity, tool: now.tool?.title ?? null }] : []
}

function show({ id, kind, title, text }: SessionNotice, go: (path: string) => void): void {
  const shown = new Notification(visibleLine(title), { body: visibleLine(text), tag: `${id} ${kind}` })
  shown.addEventListener('click', () => {
    window.focus()
    go(`/s/${encodeURIComponent(id)}`)
    shown.close()
  })
}

/** Returns whether this page holds the lock. Without support for locks, every page does. */
function useLock(name: string): boolean {
  const [isHeld, setHeld] = useState(!('locks' in navigator))
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const wanted = new AbortController()
    let release = () => {}
    const hold = async () => {
      setHeld(true)
      await new Promise<void>((resolve) => (release = resolve))
    }
    navigator.locks.request(name, { signal: wanted.signal }, hold).catch(() => {
      // The page was left before it got the lock.
    })
    return () => {
      wanted.abort()
      release()
      setHeld(false)
    }
  }, [name])
  return isHeld
}
