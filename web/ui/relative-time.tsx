import { formatTime } from '../../src/text/quantity.ts'
import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const HOUR = 60 * MINUTE

const DAY = 24 * HOUR

const TICK_MS = 20_000

let tickMs = Date.now()

let timer: ReturnType<typeof setInterval> | undefined

const listeners = new Set<() => void>()

export interface RelativeTimeProps {
  /** ISO text or milliseconds; nothing is shown for what has no time. */
  at: string | number | null | undefined
  className?: string
}

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useNow()
  const ms = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN)
  // Beyond what a date can be there is no ISO text either.
  if (!(Math.abs(ms) <= 8.64e15)) return null
  const iso = new Date(ms).toISOString()
  return (
    <time dateTime={iso} title={formatTime(iso, 'system')} className={className}>
      {relativeTimeText(ms, now)}
    </time>
  )
}

/** Milliseconds, a few seconds behind at most. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => tickMs)
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
  tickMs = Date.now()
  for (const listener of listeners) listener()
}

/** In the zone of whoever looks; `lang` is there for tests. */
export function relativeTimeText(atMs: number, nowMs: number, lang = 'en-GB'): string {
  const ago = nowMs - atMs
  // Clocks of two machines differ by seconds; a real future is told by its date.
  if (ago < -MINUTE) return dateText(atMs, nowMs, lang)
  if (ago < MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h ago`
  if (ago < 7 * DAY) return `${Math.floor(ago / DAY)} d ago`
  return dateText(atMs, nowMs, lang)
}

function dateText(atMs: number, nowMs: number, lang: string): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return at.toLocaleDateString(lang, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}
