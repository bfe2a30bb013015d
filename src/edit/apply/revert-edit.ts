// Undoes as much of an edit as was done when it cannot go on: names as they were, nothing left beside the files, and the
// journal forgets it. What was done is told by the files themselves, so that it can be killed and begun anew.
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../../error.ts'
import { markApplied, removeEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import type { Piece } from '../plan.ts'
import { findAppended } from './find-appended.ts'
import type { Folders } from './folders.ts'
import { beginsWith, isSameFile, isThere, stateOf } from './inspect-files.ts'
import { stageFile } from './stage-file.ts'
import { cutBack } from './write-in-place.ts'

/** Of an edit that the journal says is returning. */
export function revertEdit(journal: Journal, id: number, rows: readonly StepRow[], folders: Folders): void {
  const left = rows.toReversed().filter((row) => !revert(row, folders))
  if (left.length === 0) return cleanUp(journal, id, rows, folders)
  removeTemporaries(rows, folders)
  // Somebody else wrote to these since; the copies of what they were stay, and the history names them.
  markApplied(journal, id, left, () => {})
}

/** Of an edit of which nothing is true yet, or any more. */
export function cleanUp(journal: Journal, id: number, rows: readonly StepRow[], folders: Folders): void {
  removeTemporaries(rows, folders)
  for (const { kind, path } of rows.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
  rmSync(join(journal.backups, String(id)), { recursive: true, force: true })
  removeEdit(journal, id)
}

function removeTemporaries(rows: readonly StepRow[], folders: Folders): void {
  for (const { temporary } of rows)
    if (temporary !== null) for (const path of [temporary, returningPath(temporary)]) removeAt(path, folders)
}

/** One that was replaced by somebody else since is left alone: what they wrote is newer than what we know. False for it. */
function revert(row: StepRow, folders: Folders): boolean {
  const { kind, path, target, temporary, before } = row
  switch (kind) {
    case 'move':
      if (target !== null) revertMove(path, target, folders)
      break
    case 'remove':
      if (!isThere(path, folders)) putBack(row, [], folders)
      break
    case 'create':
    case 'restore':
    case 'rewrite':
      // Not done yet, as long as the new file has a name of its own.
      if (temporary !== null && isThere(temporary, folders) && !isSameFile(temporary, path, folders)) break
      if (before !== null) return revertContent(row, folders)
      removeOurs(row, folders)
      break
    case 'append':
      if (!isThere(path, folders) || findAppended(row, folders) === 'not') break
      if (row.spans?.list[0]) cutBack(folders.at(path), row.spans.list[0], before)
      break
  }
  return true
}

function revertMove(path: string, target: string, folders: Folders): void {
  if (isSameFile(target, path, folders)) rmSync(folders.at(target))
  else if (isThere(target, folders) && !isThere(path, folders)) renameSync(folders.at(target), folders.at(path))
  else return
  folders.sync(target)
  folders.sync(path)
}

function removeOurs({ path, after }: StepRow, folders: Folders): void {
  if (!after || stateOf(path, folders)?.sha256 !== after.sha256) return
  rmSync(folders.at(path))
  folders.sync(path)
}

/** What was appended to it meanwhile stays at its end. */
function revertContent(row: StepRow, folders: Folders): boolean {
  const { path, before, after } = row
  const now = stateOf(path, folders)
  if (now && now.sha256 === before?.sha256) return true
  if (!now || !after || !beginsWith(path, after, folders)) return false
  const tail = { path: folders.at(path), offset: after.size, length: now.size - after.size }
  putBack(row, tail.length > 0 ? [tail] : [], folders)
  return true
}

function putBack({ path, temporary, backup, mode, before }: StepRow, tail: readonly Piece[], folders: Folders): void {
  if (backup === null || before === null || temporary === null) return
  const staged = returningPath(temporary)
  // Of an attempt that was killed.
  removeAt(staged, folders)
  stageFile({
    at: folders.at(staged),
    path,
    pieces: [{ path: backup, offset: 0, length: before.size }, ...tail],
    mode: mode ?? 0o600,
    mtimeMs: before.mtimeMs,
    owner: folders.ownerOf(path),
  })
  renameSync(folders.at(staged), folders.at(path))
  folders.sync(path)
}

/** Another than that of the new file, so that one can tell which of them lies there. */
function returningPath(temporary: string): string {
  return `${temporary}.old`
}

/** A folder that has gone took what was in it along. One that cannot be reached now may be later. */
function removeAt(path: string, folders: Folders): void {
  try {
    rmSync(folders.at(path), { force: true })
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (!['ENOENT', 'ENOTDIR'].includes(systemCode(cause) ?? '')) throw error
  }
}
