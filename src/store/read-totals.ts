// How much the index knows: sessions, files, and lines that are not what they should be.
import type { Database } from './open.ts'

export interface IndexTotals {
  sessions: number
  files: number
  damage: { files: number; lines: number }
}

export const NO_TOTALS: Readonly<IndexTotals> = { sessions: 0, files: 0, damage: { files: 0, lines: 0 } }

/** What is gone and was never kept, or was forgotten, is not there any more. */
const FILES = `
  select f.path, f.project, s.id is not null as is_session, coalesce(d.lines, 0) as lines
  from source f
  left join session s on s.main = f.id and s.title is not null
  left join (select source, count(distinct line) as lines from damage group by source) d on d.source = f.id
  where f.state not in ('gone', 'forgotten')`

export function readTotals(
  database: Database,
  isWanted: (file: { path: string; project?: string }) => boolean,
): IndexTotals {
  const totals: IndexTotals = { sessions: 0, files: 0, damage: { files: 0, lines: 0 } }
  for (const { path, project, is_session, lines } of database.prepare(FILES).all()) {
    if (!isWanted({ path: String(path), ...(typeof project === 'string' ? { project } : {}) })) continue
    totals.files += 1
    totals.sessions += Number(is_session)
    totals.damage.lines += Number(lines)
    if (Number(lines) > 0) totals.damage.files += 1
  }
  return totals
}
