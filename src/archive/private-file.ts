// Files and folders that only their owner can read, whatever the umask, and that are on the disk when we say so.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { systemCode } from '../error.ts'

/** Windows has no such flag: there, a link at the path is followed. */
const NO_FOLLOW = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW

/** Creates what is missing of a path; folders that were there keep their mode. */
export function makePrivateDirectory(directory: string): void {
  const path = resolve(directory)
  if (existsSync(path)) return
  // One by one: the recursive form of Node never ends where the system refuses with "no such file", as below /proc.
  if (dirname(path) !== path) makePrivateDirectory(dirname(path))
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    // Made by another process in between.
    if (systemCode(error) === 'EEXIST') return
    throw error
  }
  chmodSync(path, 0o700)
  syncDirectory(dirname(path))
}

/** Fails if anything, be it a link, has the name already. */
export function createPrivateFile(path: string): number {
  const file = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | NO_FOLLOW, 0o600)
  fchmodSync(file, 0o600)
  return file
}

export function openPrivateFile(path: string, access: 'read' | 'write'): number {
  return openSync(path, (access === 'read' ? constants.O_RDONLY : constants.O_RDWR) | NO_FOLLOW)
}

/** Old or new at any moment: a temporary file beside it, on the disk before it takes the name. */
export function replacePrivateFile(path: string, write: (file: number) => void): void {
  const temporary = temporaryPathFor(path)
  try {
    const file = createPrivateFile(temporary)
    try {
      write(file)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    removeQuietly(temporary)
    throw error
  }
  syncDirectory(dirname(path))
}

/** For tidying up after a failure, which is the one worth reporting. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It stays behind as a stray file.
  }
}

/** In the same folder, so that a rename is enough, and not to be guessed. */
export function temporaryPathFor(path: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.tmp`
}

/** A name is on the disk only when its folder is. Windows cannot and need not do that. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, constants.O_RDONLY)
  try {
    fsyncSync(directory)
  } catch (error) {
    // Some network file systems have no such operation for folders; they order names themselves.
    if (!['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '')) throw error
  } finally {
    closeSync(directory)
  }
}

/** A single write may take less than it was given, as on a disk that is about to be full. */
export function writeFully(file: number, bytes: Uint8Array, position: number): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written, bytes.length - written, position + written)
}
