// Counts the sessions, files and damaged lines in the index.
import type { Database } from '../open.ts'

export interface IndexTotals {
  sessions: number
  files: number
  damage: { files: number; lines: number }
}

export const NO_TOTALS: Readonly<IndexTotals> = { sessions: 0, files: 0, damage: { files: 0, lines: 0 } }

/** An incomplete last line has no row in `damage`; it counts as damaged some time after the file's last write. */
const FILES = `
  select f.path, f.project, s.id is not null as is_session,
    coalesce(d.lines, 0) + (f.state in ('present', 'archived') and f.position < f.size and f.mtime < ?) as lines
  from source f
  left join session s on s.main = f.id and s.title is not null
  left join (select source, count(distinct line) as lines from damage group by source) d on d.source = f.id
  where f.state not in ('gone', 'forgotten')`

const WRITING_MS = 60_000

export function hasFiles(database: Database): boolean {
  return database.prepare(`select 1 from source where state not in ('gone', 'forgotten') limit 1`).get() !== undefined
}

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
