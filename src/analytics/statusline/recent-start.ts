// Finds the time from which entries determine the running block. A pause longer than a block always starts a new one,
// so nothing before the latest such pause matters, and a day is sorted instead of two years.
import { HOUR_MS } from '../report/blocks.ts'

const DAY_MS = 24 * HOUR_MS

/** `times` may be in any order, NaN if unknown. Returns Infinity if no block of that length can be running. */
export function recentStart(times: Float64Array, nowMs: number, lengthMs: number): number {
  if (!times.some((atMs) => Math.abs(nowMs - atMs) <= lengthMs)) return Infinity
  for (let span = DAY_MS; ; span *= 4) {
    const fromMs = nowMs - span
    const recent = times.filter((atMs) => atMs >= fromMs && atMs <= nowMs).toSorted()
    const start = recent.findLast((atMs, index) => atMs - (recent[index - 1] ?? fromMs) > lengthMs)
    if (start !== undefined) return start
    if (!times.some((atMs) => atMs < fromMs)) return -Infinity
  }
}
