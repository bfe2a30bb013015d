// Gives a file that was rewritten the times it had before.
import { fstatSync, futimesSync } from 'node:fs'

/** Node 20 and 22 cut times off at the microsecond: half of one turns that into rounding, so that a time that is put back
 *  twice stays the same. Node 24 keeps the time as it is. */
const HALF_MICROSECOND_MS = 0.0005

export function putBackTimes(file: number, { atimeMs, mtimeMs }: { atimeMs: number; mtimeMs: number }): void {
  futimesSync(file, atimeMs / 1000, mtimeMs / 1000)
  if (fstatSync(file).mtimeMs === mtimeMs) return
  futimesSync(file, (atimeMs + HALF_MICROSECOND_MS) / 1000, (mtimeMs + HALF_MICROSECOND_MS) / 1000)
}
