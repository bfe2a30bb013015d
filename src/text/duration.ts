// Formats durations for people: the largest unit that fits, and the next smaller one unless it is zero.

export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return join(minutes, 'min', seconds % 60, 's')
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return join(hours, 'h', minutes % 60, 'min')
  return join(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

function join(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}

/** Returns the milliseconds between two ISO times, or null if one is missing or a clock was set back in between. */
export function timeBetween(startedAt: string | null, endedAt: string | null): number | null {
  const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')
  return ms >= 0 ? ms : null
}
