// Whether the files that a new one is copied from still are what they were when that was planned, but for what was appended.
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { changedSince, tryEdit } from '../edit-failure.ts'
import type { FileStamp } from '../plan.ts'
import type { Folders } from './folders.ts'
import { hashFile } from './stage-file.ts'

export function checkSources(sources: readonly FileStamp[], folders: Folders): void {
  for (const source of sources) {
    const { path } = source
    const isSame = tryEdit(path, () => beginsAs(source, folders.from(path)))
    if (!isSame) throw changedSince(path)
  }
}

/** The bytes are asked, too: a file that is covered in place keeps its size, and may keep its time. */
function beginsAs({ dev, inode, size, sha256 }: FileStamp, at: string): boolean {
  if (!lstatSync(at, { throwIfNoEntry: false })?.isFile()) return false
  const file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const now = fstatSync(file)
    return now.dev === dev && now.ino === inode && now.size >= size && hashFile(file, 0, size) === sha256
  } finally {
    closeSync(file)
  }
}
