import type { SessionHead } from '../../../src/session/session-view.ts'

/** The page with every ledger line of the session, in the month in which it ended. Null if it is not in the ledger. */
export function ledgerHref({ id, endedAt, file }: Pick<SessionHead, 'id' | 'endedAt' | 'file'>): string | null {
  if (endedAt === null || file === '' || id === 'opened' || id.startsWith('dropped-')) return null
  const end = new Date(endedAt)
  if (Number.isNaN(end.getTime())) return null
  const month = `${end.getFullYear()}-${String(end.getMonth() + 1).padStart(2, '0')}-01`
  return `/usage?range=all&per=month&at=${month}&session=${encodeURIComponent(id)}`
}
