// Compares the index with an archive that has lost versions, or may have got them back from a backup.
import type { Archive } from '../../archive/archive.ts'
import type { Database, SqlRow } from '../open.ts'
import type { SourceTable } from '../index/source-table.ts'

export interface ArchiveLossReport {
  /** Versions that the archive had at its last change; 0 if unknown. */
  versions: number
  /** Files on disk that are archived again. */
  refilled: number
  /** Files that are neither in the archive nor on disk. */
  gone: number
}

/** Marks the files whose archived bytes are lost, and unmarks those that are back. Returns null if nothing is lost. */
export function reconcile(
  database: Database,
  sources: SourceTable,
  archive: Archive,
  isOnDisk: (path: string) => boolean,
): ArchiveLossReport | null {
  const { loss } = archive
  const isMarked =
    database.prepare(`select 1 from source where state <> 'present' and state = 'lost' limit 1`).get() !== undefined
  if (!loss && !isMarked) return null
  archive.acceptLoss()
  const rows = database.prepare(`select id, path, size, version, state from source where version > 0`).all()
  const [lost, back] = [rows.filter(isExpected(archive, false)), rows.filter(isExpected(archive, true))]
  database.exec('begin immediate')
  for (const { id } of lost) sources.setState(Number(id), 'lost')
  for (const { id } of back) sources.setState(Number(id), 'archived')
  database.exec('commit')
  if (!loss) return null
  const refilled = lost.filter(({ path }) => isOnDisk(String(path))).length
  return { versions: loss.versions, refilled, gone: lost.length - refilled }
}

/** Selects rows whose state contradicts the archive: bytes that should be there, or a file marked as lost that is back. */
function isExpected(archive: Archive, isBack: boolean): (row: SqlRow) => boolean {
  const states = isBack ? ['lost'] : ['present', 'archived', 'bad']
  return ({ path, size, version, state }) => {
    if (!states.includes(String(state))) return false
    const found = archive.version(Number(version))
    return (found !== undefined && found.path === path && found.size >= Number(size)) === isBack
  }
}
