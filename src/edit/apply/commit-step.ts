// Commits one step of an edit. Right before, the file is compared once more with its state when the edit was planned.
import { closeSync, constants, fstatSync, linkSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { systemCode } from '../../error.ts'
import { changedSince, tryEdit } from '../edit-failure.ts'
import type { FileStamp } from '../plan.ts'
import type { Folders } from './folders.ts'
import type { OldFile } from './late-bytes.ts'
import { stateAt } from './stage-file.ts'
import { checkGrown, checkSame, type EditStep } from './step.ts'
import { appendLines, maskInPlace } from './write-in-place.ts'
import type { StepRow } from '../../store/journal/edit-log.ts'
import type { FileState } from '../../store/journal/file-states.ts'

/** Writes the resulting state into the step's row. Replaced files are added to `old`, still open, to catch late writes. */
export function commitStep({ row, edit }: EditStep, folders: Folders, old: OldFile[]): void {
  const { path } = row
  tryEdit(path, () => {
    switch (edit.kind) {
      case 'rewrite':
        replaceFile(edit.file, row.temporary ?? '', folders, old)
        break
      case 'restore':
        if (edit.file) replaceFile(edit.file, row.temporary ?? '', folders, old)
        else takeName(row.temporary ?? '', path, folders)
        break
      case 'create':
        takeName(row.temporary ?? '', path, folders)
        break
      case 'remove':
        removeFile(path, edit.file.size, folders, old, () => checkSame(edit.file, folders))
        break
      case 'move':
        moveTo(path, edit.to, folders)
        row.after = stateAt(folders.at(edit.to)) ?? null
        break
      case 'append': {
        checkGrown(edit.file, folders)
        const { state, span } = appendLines(folders.at(path), path, edit.bytes)
        row.after = state
        row.spans = { salt: '', list: [span] }
        break
      }
      case 'mask':
        row.after = maskIfPresent(row, folders)
        break
    }
    folders.sync(path)
  })
}

function replaceFile(file: FileStamp, temporary: string, folders: Folders, old: OldFile[]): void {
  const descriptor = openSync(folders.at(file.path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    checkSame(file, folders)
    renameSync(folders.at(temporary), folders.at(file.path))
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  old.push({ descriptor, size: file.size, path: file.path })
}

/** Throws if others wrote to the file before its name was gone; the lines are carried over once it is put back. */
export function removeFile(path: string, size: number, folders: Folders, old: OldFile[], check = () => {}): void {
  const descriptor = openSync(folders.at(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    check()
    rmSync(folders.at(path))
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  if (fstatSync(descriptor).size > size) {
    old.push({ descriptor, size, path })
    throw changedSince(path)
  }
  closeSync(descriptor)
}

export function takeName(from: string, to: string, folders: Folders): void {
  try {
    linkSync(folders.at(from), folders.at(to))
  } catch (error) {
    // Hard links do not work for folders and on some file systems.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(systemCode(error) ?? '')) throw error
    if (lstatSync(folders.at(to), { throwIfNoEntry: false })) throw changedSince(to)
    renameSync(folders.at(from), folders.at(to))
    return
  }
  rmSync(folders.at(from))
}

export function maskIfPresent({ path, spans, before }: StepRow, folders: Folders): FileState | null {
  try {
    return spans && maskInPlace(folders.at(path), spans, before)
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(systemCode(cause) ?? '')) return null
    throw error
  }
}

export function moveTo(from: string, to: string, folders: Folders): void {
  takeName(from, to, folders)
  folders.sync(to)
}
