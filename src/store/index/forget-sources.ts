// Removes forgotten files from the index. A mark, set before the archive changes, lets a sync finish after a kill.
import type { Archive } from '../../archive/archive.ts'
import { finishErasure } from '../../archive/forget.ts'
import type { Database } from '../open.ts'
import { purge, removeFiles } from './remove-rows.ts'

export interface RemovedSources {
  files: number
  isPurged: boolean
}

/** `pending`: the archive may have forgotten more files. `removed`: the rows are deleted, but maybe not their bytes. */
type ForgettingMark = 'pending' | 'removed'

const KEY = 'forgetting'

/** Must be called before the archive forgets. */
export function markForgetting(database: Database): void {
  setMark(database, 'pending')
}

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

function readMark(database: Database): ForgettingMark | undefined {
  const value = database.prepare('select value from meta where key = ?').get(KEY)?.['value']
  return value === undefined ? undefined : value === 'removed' ? 'removed' : 'pending'
}

function setMark(database: Database, mark: ForgettingMark): void {
  database
    .prepare('insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value')
    .run(KEY, mark)
}
