// How much the index knows: sessions, files, and lines that are not what they should be.
import type { Database } from '../open.ts'

export interface IndexTotals {
  sessions: number
  files: number
  damage: { files: number; lines: number }
}

export const NO_TOTALS: Readonly<IndexTotals> = { sessions: 0, files: 0, damage: { files: 0, lines: 0 } }

/** What is gone and was never kept, or was forgotten, is not there any more. The last line of a file that ends in the
 *  middle of it has no row of its own: it is read again when more of it comes, and damaged when nothing does. */
const FILES = `
  select f.path, f.project, s.id is not null as is_session,
    coalesce(d.lines, 0) + (f.state in ('present', 'archived') and f.position < f.size and f.mtime < ?) as lines
  from source f
  left join session s on s.main = f.id and s.title is not null
  left join (select source, count(distinct line) as lines from damage group by source) d on d.source = f.id
  where f.state not in ('gone', 'forgotten')`

/** Somebody may be writing the rest of a line at this moment. */
const WRITING_MS = 60_000

export function readTotals(
  database: Database,
  isWanted: (file: { path: string; project?: string }) => boolean,
  nowMs: number,
): IndexTotals {
  const totals: IndexTotals = { sessions: 0, files: 0, damage: { files: 0, lines: 0 } }
  for (const { path, project, is_session, lines } of database.prepare(FILES).all(nowMs - WRITING_MS)) {
    if (!isWanted({ path: String(path), ...(typeof project === 'string' ? { project } : {}) })) continue
    totals.files += 1
    totals.sessions += Number(is_session)
    totals.damage.lines += Number(lines)
    if (Number(lines) > 0) totals.damage.files += 1
  }
  return totals
}
