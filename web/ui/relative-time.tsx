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
  at: string | number | null | undefined
  className?: string
}

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useNow()
  const ms = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN)
  // toISOString throws beyond the range of Date.
  if (!(Math.abs(ms) <= 8.64e15)) return null
  const iso = new Date(ms).toISOString()
  return (
    <time dateTime={iso} title={formatTime(iso, 'system')} className={className}>
      {relativeTimeText(ms, now)}
    </time>
  )
}

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

export function relativeTimeText(atMs: number, nowMs: number, lang = 'en-GB'): string {
  const ago = nowMs - atMs
  // Clocks of two machines may differ by seconds; times further in the future are shown as a date.
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
