// The moment a change becomes true: one rename, one removal, one write. Before it, the file is compared once more with what
// it was when the edit was planned.
import { closeSync, constants, linkSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { systemCode } from '../../error.ts'
import { changedSince, tryEdit } from '../edit-failure.ts'
import type { FileStamp } from '../plan.ts'
import { checkGrown, checkSame } from './step.ts'
import type { Folders } from './folders.ts'
import type { OldFile } from './late-bytes.ts'
import { stateAt } from './stage-file.ts'
import type { EditStep } from './step.ts'
import { appendLines } from './write-in-place.ts'
import { maskIfPresent } from './cover-if-there.ts'

/** What it learns is written into the step's row. Files that lost their name are kept open for whoever still writes to them. */
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
        checkSame(edit.file, folders)
        rmSync(folders.at(path))
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

/** Fails if anybody took the name meanwhile. */
export function takeName(from: string, to: string, folders: Folders): void {
  try {
    linkSync(folders.at(from), folders.at(to))
  } catch (error) {
    // File systems without hard links, and folders.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(systemCode(error) ?? '')) throw error
    if (lstatSync(folders.at(to), { throwIfNoEntry: false })) throw changedSince(to)
    renameSync(folders.at(from), folders.at(to))
    return
  }
  rmSync(folders.at(from))
}

export function moveTo(from: string, to: string, folders: Folders): void {
  takeName(from, to, folders)
  folders.sync(to)
}
