// Calendar days as integers since 1970-01-01, so that reports group by number and format dates only for their rows.

export const DAY_MS = 86_400_000

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export function dayText(day: number): string {
  const date = new Date(day * DAY_MS)
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
}

export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[3]), Number(match[4])]
  // Date.UTC would map the years 0–99 to 1900–1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
  return isReal ? date.getTime() / DAY_MS : undefined
}

export function weekStart(day: number, first: Weekday): number {
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  return day - ((weekday - WEEKDAYS.indexOf(first) + 7) % 7)
}

export function monthStart(day: number, back = 0): number {
  const date = new Date(day * DAY_MS)
  date.setUTCMonth(date.getUTCMonth() - back, 1)
  return date.getTime() / DAY_MS
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
