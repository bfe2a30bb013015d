// What stands where, asked while an edit is finished or taken back: folders may be gone or renamed by then.
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { systemCode } from '../../error.ts'
import type { FileState } from '../../store/journal/file-states.ts'
import type { Folders } from './folders.ts'
import { hashFile, stateAt } from './stage-file.ts'

export function isThere(path: string, folders: Folders): boolean {
  return ifThere(() => lstatSync(folders.at(path), { throwIfNoEntry: false })) !== undefined
}

/** Undefined for what is no file. */
export function stateOf(path: string, folders: Folders): FileState | undefined {
  return ifThere(() => stateAt(folders.at(path)))
}

/** Two names of one file: killed between taking the new name and giving up the old one. */
export function isSameFile(a: string, b: string, folders: Folders): boolean {
  const [one, other] = [a, b].map((path) => ifThere(() => lstatSync(folders.at(path), { throwIfNoEntry: false })))
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev && one.isFile()
}

/** Whether a file is what it was, but for what was appended since. */
export function beginsWith(path: string, { size, sha256 }: FileState, folders: Folders): boolean {
  const isSo = ifThere(() => {
    const file = openSync(folders.at(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      return fstatSync(file).size >= size && hashFile(file, 0, size) === sha256
    } finally {
      closeSync(file)
    }
  })
  return isSo ?? false
}

/** Of a folder that was moved, nothing is there. */
function ifThere<Found>(look: () => Found): Found | undefined {
  try {
    return look()
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (systemCode(cause) === 'ENOENT') return undefined
    throw error
  }
}
