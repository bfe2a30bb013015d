// Entries by the hour of the day at which they were made.
import type { Ledger } from '../ledger/ledger.ts'
import { DAY_MS } from '../report/calendar.ts'
import type { Zone } from '../report/zone.ts'
import { NOT_SHARED, type Groups } from './groups.ts'

const UNDATED = 'undated'

const HOUR_MS = 3_600_000

export function groupByHour({ entries }: Ledger, zone: Zone): Groups {
  const keys = [...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')), UNDATED]
  const of = Int32Array.from(entries.at, (at) => (Number.isNaN(at) ? 24 : hourOf(at + zone.offsetAt(at))))
  return { keys, of, shared: NOT_SHARED }
}

/** Of a wall clock; before 1970 too. */
function hourOf(wallMs: number): number {
  return Math.floor((wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS) / HOUR_MS)
}
