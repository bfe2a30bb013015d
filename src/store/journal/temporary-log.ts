// The log of temporary files that contain transcript text. The process that wrote one removes it; after a kill, the next
// command does.
import { isRunning, processScope } from '../../reader/live.ts'
import { pathKind } from '../../reader/resolve.ts'
import type { Journal } from './journal.ts'

export interface TemporaryFile {
  path: string
  at: string
  pid: number
  owner: string
  /** The user was told of it and may still need it, so it is only searched. */
  isKept: boolean
}

export function logTemporary(journal: Journal, paths: readonly string[], at: string, isKept: boolean): void {
  const insert = journal.database.prepare('insert or replace into temporary values (?, ?, ?, ?, ?)')
  journal.transaction(() => {
    for (const path of paths) insert.run(path, at, process.pid, processScope(), Number(isKept))
  })
}

export function unlogTemporary(journal: Journal, paths: readonly string[]): void {
  const remove = journal.database.prepare('delete from temporary where path = ?')
  journal.transaction(() => {
    for (const path of paths) remove.run(path)
  })
}

export function readTemporary({ database }: Journal): TemporaryFile[] {
  return database
    .prepare('select path, at, pid, owner, kept from temporary order by path')
    .all()
    .map(({ path, at, pid, owner, kept }) => ({
      path: String(path),
      at: String(at),
      pid: Number(pid),
      owner: String(owner),
      isKept: Number(kept) === 1,
    }))
}

/** Age after which a file of another machine or container is removed, because its process cannot be checked. */
const FOREIGN_MS = 24 * 60 * 60 * 1000

/** Returns files whose process has ended, and kept files that the user has removed. */
export function readAbandoned(journal: Journal): TemporaryFile[] {
  return readTemporary(journal).filter(({ path, at, pid, owner, isKept }) => {
    if (isKept) return pathKind(path) === 'missing'
    return owner === processScope() ? !isRunning(pid) : Date.now() - Date.parse(at) > FOREIGN_MS
  })
}
