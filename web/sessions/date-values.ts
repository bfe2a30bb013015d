// Names days, ranges of days and months in the browser's time zone, for facets and group headings.

const DAY_MS = 86_400_000

/** Returns the facet values of a moment: "today", "7d" and "30d" overlap; months start where the last 30 days end. */
export function dateValues(nowMs: number): (atMs: number) => string[] {
  const today = startOfDay(nowMs)
  const lastMonth = dayKey(nowMs - 30 * DAY_MS).slice(0, 7)
  return (atMs) => {
    const month = dayKey(atMs).slice(0, 7)
    return [
      ...(atMs >= today ? ['today'] : []),
      ...(atMs >= nowMs - 7 * DAY_MS ? ['7d'] : []),
      ...(atMs >= nowMs - 30 * DAY_MS ? ['30d'] : []),
      // Only months that are listed completely.
      ...(month <= lastMonth ? [month] : []),
    ]
  }
}

export function dayKey(ms: number): string {
  const date = new Date(ms)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

/** Returns "Today", "Yesterday" or "Wed 11 Feb", with the year if it is not the current one. */
export function dayLabel(key: string, nowMs: number): string {
  if (key === dayKey(nowMs)) return 'Today'
  if (key === dayKey(startOfDay(nowMs) - DAY_MS / 2)) return 'Yesterday'
  const date = new Date(`${key}T12:00:00`)
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear()
  return date.toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

const SPANS: Readonly<Record<string, string>> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
}

export function dateValueLabel(value: string): string {
  const span = SPANS[value]
  if (span !== undefined) return span
  // The value comes from the address and may be anything.
  if (!/^\d{4}-\d\d$/.test(value)) return value
  return new Date(`${value}-15T12:00:00`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric' })
}

export function compareDateValues(a: string, b: string): number {
  const order = Object.keys(SPANS)
  const [first, second] = [order.indexOf(a), order.indexOf(b)]
  if (first >= 0 || second >= 0) return (first < 0 ? order.length : first) - (second < 0 ? order.length : second)
  return a < b ? 1 : a > b ? -1 : 0
}
