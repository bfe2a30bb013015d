// Parses the timestamps found in transcripts. They are local wall clocks, so order never depends on them.
import { toJson } from '../text/to-json.ts'

export type Timestamp = { ms: number; issue?: undefined } | { ms: null; issue: string }

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?$/

/** Smaller numbers are seconds: as milliseconds they would be before April 1970, long before Claude Code. */
const SECONDS_BELOW = 10_000_000_000

const YEAR_10000_MS = 253_402_300_800_000

export function parseTimestamp(value: unknown): Timestamp {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string')
    return { ms: null, issue: `a timestamp must be text or a number, not ${kindOf(value)}` }
  if (value !== last.text) last = { text: value, time: fromText(value) }
  return last.time
}

/** A record is checked, counted and indexed one after the other, and each step needs its time. */
let last: { text: string; time: Timestamp } = { text: '', time: fromText('') }

function fromText(value: string): Timestamp {
  const usual = fromUsual(value)
  if (usual !== undefined) return { ms: usual }
  const trimmed = value.trim()
  if (/^\d{9,14}(\.\d+)?$/.test(trimmed)) return fromEpoch(Number(trimmed))
  return fromIso(trimmed) ?? { ms: null, issue: `not a timestamp: ${toJson(value.slice(0, 40))}` }
}

/** Claude Code's form, 2026-02-11T09:30:00.000Z, where Date.parse agrees with fromIso. Five times as fast. */
function fromUsual(value: string): number | undefined {
  const isUsual = value.length === 24 && value[10] === 'T' && value[23] === 'Z'
  if (!isUsual || value.slice(8, 10) > '28' || value.slice(11, 13) > '23') return undefined
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? undefined : ms
}

function fromEpoch(value: number): Timestamp {
  const ms = Math.trunc(value < SECONDS_BELOW ? value * 1000 : value)
  if (value > 0 && ms < YEAR_10000_MS) return { ms }
  return { ms: null, issue: `not an epoch time: ${value}` }
}

/** Date.parse rolls 31 February over, reads a time without a zone as local and differs between engines. */
function fromIso(text: string): Timestamp | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const inRange =
    month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour <= 23 && minute <= 59 && second <= 59
  if (!inRange) return undefined
  const offset = offsetMinutes(match[8])
  if (offset === undefined) return undefined
  // Not Date.UTC, which maps the years 0–99 to 1900–1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000))
  return { ms: date.getTime() - offset * 60_000 }
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** A missing zone means UTC: Claude Code always writes UTC, and some copies lose the Z. */
function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
}
