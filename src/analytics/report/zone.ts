// Converts times to days of a zone. Offsets are looked up per UTC day (3 µs), Intl is created only if needed (2 ms).
import { DAY_MS } from './calendar.ts'

export interface Zone {
  dayOf(ms: number): number
  offsetAt(ms: number): number
}

export function makeZone(name: string): Zone | undefined {
  if (name.toUpperCase() === 'UTC') return UTC
  if (name === 'system' || name === 'local') return new SteppedZone(systemOffset)
  const offset = namedOffset(name)
  return offset && new SteppedZone(offset)
}

const UTC: Zone = { dayOf: (ms) => Math.floor(ms / DAY_MS), offsetAt: () => 0 }

type Offset = (ms: number) => number

/** An offset changes only at single moments, so the offsets at the bounds of a UTC day usually suffice. */
class SteppedZone implements Zone {
  private readonly lookUp: Offset
  private readonly starts = new Map<number, number>()
  private readonly changes = new Map<number, number>()
  private day = NaN
  private start = 0
  private end = 0

  constructor(lookUp: Offset) {
    this.lookUp = lookUp
  }

  dayOf(ms: number): number {
    return Math.floor((ms + this.offsetAt(ms)) / DAY_MS)
  }

  offsetAt(ms: number): number {
    const day = Math.floor(ms / DAY_MS)
    if (day !== this.day) this.enter(day)
    if (this.start === this.end) return this.start
    return ms < this.changeOf(day) ? this.start : this.end
  }

  private enter(day: number): void {
    this.start = this.offsetOfStart(day)
    this.end = this.offsetOfStart(day + 1)
    this.day = day
  }

  private offsetOfStart(day: number): number {
    const known = this.starts.get(day)
    if (known !== undefined) return known
    const offset = this.lookUp(day * DAY_MS)
    this.starts.set(day, offset)
    return offset
  }

  private changeOf(day: number): number {
    const known = this.changes.get(day)
    if (known !== undefined) return known
    let before = day * DAY_MS
    let after = before + DAY_MS
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (this.lookUp(middle) === this.start) before = middle
      else after = middle
    }
    this.changes.set(day, after)
    return after
  }
}

function systemOffset(ms: number): number {
  const date = new Date(ms)
  const wall = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  )
  return wall - Math.floor(ms / 1000) * 1000
}

/** "1/2/2026, GMT+05:30", with seconds for local mean time. */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

function namedOffset(timeZone: string): Offset | undefined {
  const format = makeFormat(timeZone)
  return (
    format &&
    ((ms) => {
      const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(format.format(ms)) ?? []
      if (sign === undefined) return 0
      const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
      return sign === '-' ? -size : size
    })
  )
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}
