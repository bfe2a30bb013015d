// Moves the times of the sample archive by whole days, so that its newest session is of yesterday whenever a copy is made.

/** The day after the newest session of the packaged sample. A copy made on this day has the packaged times. */
const HOME_DAY = '2026-10-07'

const DAY_MS = 86_400_000

/** Names a day as the present, for tests: the same day gives the same copy. */
const VARIABLE = 'ANNALS_DEMO_DATE'

export function sampleToday(env: Readonly<Record<string, string | undefined>>, nowMs: number): string {
  const pinned = env[VARIABLE]
  return pinned !== undefined && /^\d{4}-\d\d-\d\d$/.test(pinned) ? pinned : dayOf(nowMs)
}

/** Returns the number of days to move the packaged times by. */
export function daysTo(today: string): number {
  return Math.round((Date.parse(today) - Date.parse(HOME_DAY)) / DAY_MS)
}

/** Only the fields in which Claude Code writes times. Dates inside texts, tool inputs and outputs stay as they are. */
const TIME_FIELD = /"(timestamp|backupTime)":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g
const NUMBER_FIELD = /"(timestamp|startedAt|updatedAt|startTime)":(\d{13})\b/g

export function moveDates(text: string, days: number): string {
  if (days === 0) return text
  const ms = days * DAY_MS
  return text
    .replace(TIME_FIELD, (_, name, time) => `"${name}":"${new Date(Date.parse(time) + ms).toISOString()}"`)
    .replace(NUMBER_FIELD, (_, name, time) => `"${name}":${Number(time) + ms}`)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
