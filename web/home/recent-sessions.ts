// Which sessions Home shows: those that run, then the last active ones.
import type { CallOutput } from '../api.ts'

export type SessionRow = CallOutput<'sessions'>['sessions'][number]

/** The rows come in the order of their last activity, and keep it within both parts. */
export function recentSessions(rows: readonly SessionRow[], limit: number): SessionRow[] {
  const live = rows.filter(({ state }) => state === 'live')
  const others = rows.filter(({ state }) => state !== 'live').slice(0, limit)
  return [...live, ...others].slice(0, Math.max(limit, live.length))
}
