// The moment a change becomes true: one rename, one removal, one write. Before it, the file is compared once more with what
// it was when the edit was planned.
import { closeSync, constants, linkSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { systemCode } from '../../error.ts'
import { changedSince, tryEdit } from '../edit-failure.ts'
import type { FileStamp } from '../plan.ts'
import type { Folders } from './folders.ts'
import type { OldFile } from './late-bytes.ts'
import type { Step } from './step.ts'
import { stateAt } from './stage-file.ts'
import { appendLines, maskInPlace } from './write-in-place.ts'

/** What it learns is written into the step's row. Files that lost their name are kept open for whoever still writes to them. */
export function commitStep({ row, edit }: Step, folders: Folders, old: OldFile[]): void {
  const { path } = row
  tryEdit(path, () => {
    switch (edit.kind) {
      case 'rewrite':
        old.push(replaceFile(edit.file, row.temporary ?? '', folders))
        break
      case 'restore':
        if (edit.file) old.push(replaceFile(edit.file, row.temporary ?? '', folders))
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
        checkInode(edit.file, folders)
        const { state, span } = appendLines(folders.at(path), edit.bytes)
        row.after = state
        row.spans = { salt: '', list: [span] }
        break
      }
      case 'mask':
        checkInode(edit.file, folders)
        if (row.spans) row.after = maskInPlace(folders.at(path), row.spans)
        break
    }
    folders.sync(path)
  })
}

function replaceFile(file: FileStamp, temporary: string, folders: Folders): OldFile {
  const descriptor = openSync(folders.at(file.path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    checkSame(file, folders)
    renameSync(folders.at(temporary), folders.at(file.path))
    return { descriptor, size: file.size, path: file.path }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

export function checkSame(file: FileStamp, folders: Folders): void {
  const { dev, ino, size, mtimeMs } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size !== file.size || mtimeMs !== file.mtimeMs)
    throw changedSince(file.path)
}

/** It may grow, but it must be the same file. */
function checkInode(file: FileStamp, folders: Folders): void {
  const { dev, ino, size } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size < file.size) throw changedSince(file.path)
}

/** Fails if anybody took the name meanwhile. */
export function takeName(temporary: string, path: string, folders: Folders): void {
  const [from, to] = [folders.at(temporary), folders.at(path)]
  try {
    linkSync(from, to)
    rmSync(from)
  } catch (error) {
    // File systems without hard links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(systemCode(error) ?? '')) throw error
    if (lstatSync(to, { throwIfNoEntry: false })) throw changedSince(path)
    renameSync(from, to)
  }
}

export function moveTo(from: string, to: string, folders: Folders): void {
  if (lstatSync(folders.at(to), { throwIfNoEntry: false })) throw changedSince(to)
  renameSync(folders.at(from), folders.at(to))
  folders.sync(to)
}
