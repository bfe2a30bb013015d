// Whether a file is still the one an edit was planned for.
import { lstatSync } from 'node:fs'
import { changedSince } from '../edit-failure.ts'
import type { FileStamp } from '../plan.ts'
import type { Folders } from './folders.ts'

export function checkSame(file: FileStamp, folders: Folders): void {
  const { dev, ino, size, mtimeMs } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size !== file.size || mtimeMs !== file.mtimeMs)
    throw changedSince(file.path)
}

/** It may grow, but it must be the same file. */
export function checkGrown(file: FileStamp, folders: Folders): void {
  const { dev, ino, size } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size < file.size) throw changedSince(file.path)
}
