// Labels of the time axis: times at round intervals, and the length of every squeezed piece that is wide enough.
import { formatDuration } from '../../../src/text/duration.ts'
import { timeToX, type TimeAxis } from './time-axis.ts'

export interface AxisLabel {
  x: number
  text: string
  kind: 'time' | 'gap'
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const INTERVALS = [
  ...[1, 2, 5, 10, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((count) => count * HOUR),
]
/** Pixels between times, and the width of "14:05", of "14:05:30" and of "2 Mar 14:05". */
const LEAST_SPACING = 64
const [TIME_WIDTH, SECONDS_WIDTH, DAY_WIDTH] = [34, 48, 66]
const LEAST_GAP_LABEL = 46
const DAY = 24 * HOUR

export interface AxisClock {
  /** Milliseconds to add to UTC. */
  offsetMs: number
}

/** `end` is where the labels must end. */
export function axisLabels(axis: TimeAxis, { offsetMs }: AxisClock, end = axis.width): AxisLabel[] {
  const gaps = axis.pieces.flatMap(({ from, to, x, width, squeezed }): AxisLabel[] =>
    squeezed !== null && width >= LEAST_GAP_LABEL && x + width <= end
      ? [{ x: x + width / 2, text: `⋯ ${shortDuration(to - from)}`, kind: 'gap' }]
      : [],
  )
  const interval = INTERVALS.find((each) => each * axis.scale >= LEAST_SPACING) ?? DAY
  const times: AxisLabel[] = []
  let free = 0
  let day = ''
  for (const { from, to, squeezed, x } of axis.pieces) {
    if (squeezed !== null) continue
    const limit = Math.min(end, nextGap(gaps, x))
    const first = Math.ceil((from + offsetMs) / interval) * interval - offsetMs
    const start = [from, ...countUp(first, to, interval)]
    for (const [index, ms] of start.entries()) {
      const at = timeToX(axis, ms)
      const own = dayOf(ms + offsetMs)
      const isNewDay = own !== day && (day !== '' || isLongerThanDay(axis))
      const size = isNewDay ? DAY_WIDTH : interval < MINUTE ? SECONDS_WIDTH : TIME_WIDTH
      // The start of a piece is labelled only after a pause; elsewhere round times are.
      const isOdd = index === 0 && (x === 0 || timeToX(axis, first) - at < size + 12) && first <= to && !isNewDay
      if (isOdd || at < free || at + size > limit) continue
      const time = clockText(ms + offsetMs, interval)
      times.push({ x: at, text: isNewDay ? `${own} ${time.slice(0, 5)}` : time, kind: 'time' })
      free = at + Math.max(LEAST_SPACING - 12, size + 12)
      day = own
    }
  }
  return [...times, ...gaps]
}

function nextGap(gaps: readonly AxisLabel[], x: number): number {
  const next = gaps.find((gap) => gap.x > x)
  return next ? next.x - LEAST_GAP_LABEL / 2 : Infinity
}

function isLongerThanDay({ pieces }: TimeAxis): boolean {
  return (pieces.at(-1)?.to ?? 0) - (pieces[0]?.from ?? 0) > DAY
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dayOf(localMs: number): string {
  const date = new Date(localMs)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`
}

function countUp(first: number, end: number, interval: number): number[] {
  const count = Math.min(1000, Math.floor((end - first) / interval) + 1)
  return Array.from({ length: Math.max(0, count) }, (_value, index) => first + index * interval)
}

function clockText(localMs: number, interval: number): string {
  const iso = new Date(localMs).toISOString()
  return iso.slice(11, interval < MINUTE ? 19 : 16)
}

/** One unit, because a label must be narrow: "42 min", "3 h", "2 d". */
export function shortDuration(ms: number): string {
  if (ms < MINUTE) return formatDuration(Math.round(ms / SECOND) * SECOND)
  if (ms < 100 * MINUTE) return `${Math.round(ms / MINUTE)} min`
  if (ms < 48 * HOUR) return `${Math.round(ms / HOUR)} h`
  return `${Math.round(ms / DAY)} d`
}
