// When something was, as people say it: near times by their distance, far ones by their date.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
