import { formatTime } from '../../src/text/quantity.ts'
import { relativeTimeText } from './relative-time-text.ts'
import { useNow } from './use-now.ts'

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
