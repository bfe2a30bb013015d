// Times of files, as the system wants them back.

/** Node cuts times off at the microsecond: half of one makes that rounding, so that a time put back twice stays. */
export function toSeconds(timeMs: number): number {
  return (timeMs + 0.0005) / 1000
}
