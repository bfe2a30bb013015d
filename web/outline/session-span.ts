import type { SessionHead } from '../../src/session/session-view.ts'

/** From the first record to the last; null when one of them has no time. */
export function sessionSpan({ startedAt, endedAt }: Pick<SessionHead, 'startedAt' | 'endedAt'>): number | null {
  const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')
  return ms > 0 ? ms : null
}
