// Reverts an edit that cannot be finished. The files show what was done, so a killed revert can be repeated.
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

export function revertEdit(journal: Journal, id: number, rows: readonly StepRow[], folders: Folders): void {
  const left = rows.toReversed().filter((row) => !revert(row, folders))
  if (left.length === 0) return cleanUp(journal, id, rows, folders)
  removeTemporaries(rows, folders)
  // Others wrote to these files since. Their backups are kept, and the history lists the edit.
  markApplied(journal, id, left, () => {})
}

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

/** Returns false for a file that others replaced since, which is left alone. */
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
      // As long as the staged file has its own name, the step was not done.
      if (temporary !== null && isThere(temporary, folders) && !isSameFile(temporary, path, folders)) break
      if (before !== null) return revertContent(row, folders)
      removeOurs(row, folders)
      break
    case 'append':
      if (!isThere(path, folders) || findAppended(row, folders) === 'missing') break
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

/** Differs from the name of the staged new file, so that the two can be told apart. */
function returningPath(temporary: string): string {
  return `${temporary}.old`
}

/** Ignores files that are gone with their folder. Other errors are thrown, so that a later start tries again. */
function removeAt(path: string, folders: Folders): void {
  try {
    rmSync(folders.at(path), { force: true })
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (!['ENOENT', 'ENOTDIR'].includes(systemCode(cause) ?? '')) throw error
  }
}
