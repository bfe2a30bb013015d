// Times within a session, in the reader's time zone.

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** "2 Mar, 09:14" */
export function shortTime(iso: string): string {
  return format(short, iso)
}

export function clockTime(iso: string): string {
  return format(clock, iso)
}

export function dayText(iso: string): string {
  return format(day, iso)
}

export function isSameDay(a: string, b: string | null): boolean {
  return b !== null && dayText(a) === dayText(b)
}

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? iso : formatter.format(ms)
}
