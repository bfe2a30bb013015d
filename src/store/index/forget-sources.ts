// Takes out of the index what the archive was told to forget. The archive decides; a mark in the index, set before the
// archive is asked, says that the index has yet to follow: so a kill between the two is made good by the next sync.
import type { Archive } from '../../archive/archive.ts'
import { finishErasure } from '../../archive/forget.ts'
import type { Database } from '../open.ts'
import { removeFiles } from './remove-rows.ts'
import { purge } from './remove-rows.ts'

export interface RemovedSources {
  files: number
  /** Whether nothing of it is left in the index's files; false while somebody else reads them. */
  isPurged: boolean
}

/** `pending`: the archive may know of more. `removed`: the rows are gone, but perhaps not yet their bytes. */
type Mark = 'pending' | 'removed'

const KEY = 'forgetting'

/** Must be on the disk before the archive forgets. */
export function markForgetting(database: Database): void {
  setMark(database, 'pending')
}

/** Costs one look-up when nothing is to be done; the archive is opened only if there is. The caller holds the lock. */
export function removeForgotten(database: Database, openArchive: () => Archive): RemovedSources {
  const mark = readMark(database)
  if (mark === undefined) return { files: 0, isPurged: true }
  const archive = openArchive()
  if (archive.isErasing) finishErasure(archive)
  const sources = findForgotten(database, archive)
  if (sources.length > 0) removeFiles(database, sources, () => setMark(database, 'removed'))
  const isPurged = sources.length === 0 && mark === 'pending' ? true : purge(database)
  if (isPurged) database.prepare('delete from meta where key = ?').run(KEY)
  return { files: sources.length, isPurged }
}

function findForgotten(database: Database, archive: Archive): number[] {
  const rows = database
    .prepare('select f.id, f.path, s.uuid from source f left join session s on s.id = f.session')
    .all()
  return rows
    .filter(({ path, uuid }) =>
      archive.isForgotten({ path: String(path), ...(typeof uuid === 'string' ? { sessionId: uuid } : {}) }),
    )
    .map(({ id }) => Number(id))
}

function readMark(database: Database): Mark | undefined {
  const value = database.prepare('select value from meta where key = ?').get(KEY)?.['value']
  return value === undefined ? undefined : value === 'removed' ? 'removed' : 'pending'
}

function setMark(database: Database, mark: Mark): void {
  database
    .prepare('insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value')
    .run(KEY, mark)
}
