// How often the index was brought up to date with a session. That comes some time after its file has grown, and only then
// is what the index counts the new figure. One count for the whole page: places that show the same figure must agree
// about whether it is the latest.
import { useSyncExternalStore } from 'react'
import { listen, type PageEvent } from '../shell/event-stream.ts'

export function useChangedCount(session: string): number {
  return useSyncExternalStore(subscribe, () => ofAll + (counts.get(session) ?? 0))
}

const counts = new Map<string, number>()
const observers = new Set<() => void>()
let ofAll = 0
let stop: (() => void) | undefined

function subscribe(observer: () => void): () => void {
  stop ??= listen(take)
  observers.add(observer)
  return () => {
    observers.delete(observer)
    if (observers.size > 0) return
    stop?.()
    stop = undefined
  }
}

function take(event: PageEvent): void {
  if (event.kind !== 'changed') return
  if (event.sessions === null) ofAll += 1
  else for (const session of event.sessions) counts.set(session, (counts.get(session) ?? 0) + 1)
  for (const observer of observers) observer()
}
