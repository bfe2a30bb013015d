// Apart from call-figures.ts, because the web app must not load the declarations of tools.
import { formatDuration } from '../text/duration.ts'

/** Returns the duration that a row prints beside its outcome; empty if it is short, or if the outcome states one. */
export function rowDuration(durationMs: number | null, outcome: string): string {
  if (durationMs === null || durationMs < 100 || /\b\d+ (?:ms|s|min|h|d)\b/.test(outcome)) return ''
  return formatDuration(durationMs)
}
