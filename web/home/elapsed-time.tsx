// A duration that counts up every second. All durations of a page share one timer, which runs only while there are any.
import { useSyncExternalStore } from 'react'
import { formatDuration } from '../../src/text/duration.ts'

const TICK_MS = 1000

let nowMs = Date.now()

let timer: ReturnType<typeof setInterval> | undefined

const listeners = new Set<() => void>()

export function ElapsedTime({ since, className }: { since: string; className?: string }) {
  const now = useSyncExternalStore(subscribe, () => nowMs)
  return (
    <time dateTime={since} className={className}>
      {elapsedText(since, now)}
    </time>
  )
}

/** Whole seconds; the clock of the server may be a moment ahead. */
function elapsedText(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return seconds === 0 ? '0 s' : formatDuration(seconds * 1000)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
