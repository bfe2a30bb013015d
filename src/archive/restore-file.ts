// Restores archived bytes to their path or another one: complete, verified and with the original time, or not at all.
import {
  closeSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  linkSync,
  lstatSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { AppError, systemCode } from '../error.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { compareWithSource } from './compare-with-source.ts'
import { tryFile } from './file-failure.ts'
import {
  createPrivateFile,
  makePrivateDirectory,
  removeQuietly,
  syncDirectory,
  temporaryPathFor,
  writeFully,
} from './private-file.ts'
import { readVersion } from './read-version.ts'

export interface Restored {
  path: string
  bytes: number
  state: 'restored' | 'already there'
}

export function restoreFile(
  archive: Archive,
  version: ArchivedVersion,
  target: string,
  { overwrite = false, temporary = temporaryPathFor(target) }: { overwrite?: boolean; temporary?: string } = {},
): Restored {
  if (isThere(version, target, overwrite)) return { path: target, bytes: version.size, state: 'already there' }
  tryFile(target, 'write', () => prepareFolder(dirname(target)))
  try {
    tryFile(target, 'write', () => {
      writeVerified(archive, version, temporary)
      takeName(temporary, target, overwrite)
      syncDirectory(dirname(target))
    })
  } finally {
    removeQuietly(temporary)
  }
  return { path: target, bytes: version.size, state: 'restored' }
}

function isThere(version: ArchivedVersion, target: string, overwrite: boolean): boolean {
  const stats = tryFile(target, 'read', () => lstatSync(target, { throwIfNoEntry: false }))
  if (!stats) return false
  if (stats.isDirectory()) throw new AppError('invalid', `${target} is a folder. Choose another path to restore to.`)
  if (stats.isFile() && compareWithSource(version, target).state === 'same') return true
  if (overwrite) return false
  const what = stats.isFile() ? 'exists and is different' : 'is not a regular file'
  throw new AppError('invalid', `${target} ${what}. Restore to another path, or allow overwriting.`)
}

/** Refuses a folder that everyone can write to, because another user could replace the file. */
function prepareFolder(folder: string): void {
  makePrivateDirectory(folder)
  const { mode } = statSync(folder)
  const isOpen = (mode & 0o002) !== 0 && (mode & 0o1000) === 0
  if (process.platform !== 'win32' && isOpen)
    throw new AppError(
      'invalid',
      `Every user can write to ${folder}. Remove that permission (chmod o-w) and try again.`,
    )
}

function writeVerified(archive: Archive, version: ArchivedVersion, temporary: string): void {
  const file = createPrivateFile(temporary)
  try {
    let position = 0
    for (const bytes of readVersion(archive, version)) {
      writeFully(file, bytes, position)
      position += bytes.length
    }
    futimesSync(file, version.mtimeMs / 1000, version.mtimeMs / 1000)
    fsyncSync(file)
    const [ours, named] = [fstatSync(file), lstatSync(temporary)]
    const isOurs = ours.dev === named.dev && ours.ino === named.ino
    const { state } = compareWithSource(version, temporary)
    if (!isOurs || state !== 'same')
      throw new AppError('unreadable', `The bytes written to ${temporary} differ from the archive. Check the disk.`)
  } finally {
    closeSync(file)
  }
}

/** Without permission to overwrite, the name is taken only if it is still free. */
function takeName(temporary: string, target: string, overwrite: boolean): void {
  if (overwrite) return renameSync(temporary, target)
  try {
    linkSync(temporary, target)
    rmSync(temporary)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST')
      throw new AppError('invalid', `${target} was created during the restore. Check it, then try again.`)
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    renameSync(temporary, target)
  }
}
