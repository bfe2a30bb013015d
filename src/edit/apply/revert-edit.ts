// Reverts an edit that cannot be finished. The files show what was done, so a killed revert can be repeated. Files that are
// replaced stay open: lines that others append to them meanwhile are carried over.
import { closeSync, constants, fstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, systemCode } from '../../error.ts'
import { markApplied, removeEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { findWriter } from '../liveness.ts'
import { endsLine } from '../pieces.ts'
import type { FileRange, Piece } from '../plan.ts'
import { moveTo } from './commit-step.ts'
import { findAppended } from './find-appended.ts'
import type { Folders } from './folders.ts'
import { beginsWith, isSameFile, isThere, stateOf } from './inspect-files.ts'
import type { OldFile } from './late-bytes.ts'
import { stageFile } from './stage-file.ts'
import { cutBack } from './write-in-place.ts'

export interface Revert {
  journal: Journal
  folders: Folders
  /** Receives the replaced files, still open. */
  old: OldFile[]
}

export function revertEdit(id: number, rows: readonly StepRow[], { journal, folders, old }: Revert): void {
  const left = rows.toReversed().filter((row) => !revert(row, folders, old))
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

/** Returns false for a file that others changed since, which is left alone. */
function revert(row: StepRow, folders: Folders, old: OldFile[]): boolean {
  const { kind, path, target, temporary, before } = row
  switch (kind) {
    case 'move':
      if (target !== null) revertMove(path, target, folders)
      return true
    case 'remove':
      return revertRemoval(row, folders)
    case 'create':
    case 'restore':
    case 'rewrite':
      // As long as the staged file has its own name, the step was not done.
      if (temporary !== null && isThere(temporary, folders) && !isSameFile(temporary, path, folders)) return true
      return before === null ? removeOurs(row, folders) : revertContent(row, folders, old)
    case 'append':
      if (isThere(path, folders) && findAppended(row, folders) !== 'missing') revertAppend(row, folders, old)
      return true
    default:
      return true
  }
}

function revertMove(path: string, target: string, folders: Folders): void {
  if (isSameFile(target, path, folders)) rmSync(folders.at(target))
  else if (isThere(target, folders) && !isThere(path, folders)) moveTo(target, path, folders)
  else return
  folders.sync(target)
  folders.sync(path)
}

/** If others created a file with this name since, the backup is kept. */
function revertRemoval(row: StepRow, folders: Folders): boolean {
  const { path, before } = row
  if (!before) return true
  if (!isThere(path, folders)) moveTo(stage(row, [backedUp(row)], folders), path, folders)
  return beginsWith(path, before, folders)
}

/** Removes the file in two steps: a line that others append after the check is seen in the second. */
function removeOurs({ path, temporary, after }: StepRow, folders: Folders): boolean {
  if (!after || temporary === null) return true
  const isOurs = (at: string) => stateOf(at, folders)?.sha256 === after.sha256
  const aside = returningPath(temporary)
  if (isOurs(path)) renameSync(folders.at(path), folders.at(aside))
  if (isThere(aside, folders) && !isOurs(aside)) moveTo(aside, path, folders)
  removeAt(aside, folders)
  folders.sync(path)
  return !isThere(path, folders)
}

function revertContent(row: StepRow, folders: Folders, old: OldFile[]): boolean {
  const { path, before, after } = row
  const now = stateOf(path, folders)
  if (!now || !before || !after) return false
  // Of a shortened file, the new content can be the beginning of the old one.
  if (before.size > after.size && beginsWith(path, before, folders)) return true
  if (!beginsWith(path, after, folders)) return beginsWith(path, before, folders)
  const at = folders.at(path)
  const pieces = (size: number) => joined(backedUp(row), { path: at, offset: after.size, length: size - after.size })
  replaceOpen(row, pieces, folders, old)
  return true
}

/**
 * Truncating would lose a line that is appended at the same moment. It is used if there is no room for a copy, or if a
 * process has the file open and would go on writing to the replaced file.
 */
function revertAppend(row: StepRow, folders: Folders, old: OldFile[]): void {
  const [span] = row.spans?.list ?? []
  if (!span) return
  const { offset, length } = span
  const at = folders.at(row.path)
  if (findWriter(row.path) !== undefined) return cutBack(at, span, row.before)
  try {
    const end = offset + length
    const pieces = (size: number) =>
      joined({ path: at, offset: 0, length: offset }, { path: at, offset: end, length: size - end })
    replaceOpen(row, pieces, folders, old)
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (!['ENOSPC', 'EDQUOT'].includes(systemCode(cause) ?? '')) throw error
    cutBack(at, span, row.before)
  }
}

/** Stages the pieces for the size that the file has now. What is written to it later is left to the caller. */
function replaceOpen(row: StepRow, pieces: (size: number) => readonly Piece[], folders: Folders, old: OldFile[]): void {
  const { path } = row
  const descriptor = openSync(folders.at(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = fstatSync(descriptor)
    const staged = stage(row, pieces(size), folders)
    renameSync(folders.at(staged), folders.at(path))
    old.push({ descriptor, size, path })
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  folders.sync(path)
}

function stage({ path, temporary, mode, before }: StepRow, pieces: readonly Piece[], folders: Folders): string {
  if (before === null || temporary === null) throw new AppError('internal', `${path} cannot be put back.`)
  const staged = returningPath(temporary)
  removeAt(staged, folders)
  const owner = folders.ownerOf(path)
  stageFile({ at: folders.at(staged), path, pieces, mode: mode ?? 0o600, mtimeMs: before.mtimeMs, owner })
  return staged
}

function backedUp({ path, backup, before }: StepRow): Piece {
  if (backup === null || before === null) throw new AppError('internal', `${path} has no backup.`)
  return { path: backup, offset: 0, length: before.size }
}

/** If the first part does not end its last line, the rest begins a new one. */
function joined(first: Piece, rest: FileRange): Piece[] {
  if (rest.length <= 0) return [first]
  const isCut = endsLine([{ ...rest, length: rest.offset, offset: 0 }]) && !endsLine([first])
  return [first, ...(isCut ? [Buffer.from('\n')] : []), rest]
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
