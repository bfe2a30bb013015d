// Creates files and folders that only their owner can read, whatever the umask, and makes them durable.
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

/** Windows has no such flag; a link at the path is followed there. */
const NO_FOLLOW = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW

export function makePrivateDirectory(directory: string): void {
  const path = resolve(directory)
  if (existsSync(path)) return
  // One by one, because Node's recursive mode never returns where the system answers "no such file", as below /proc.
  if (dirname(path) !== path) makePrivateDirectory(dirname(path))
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return
    throw error
  }
  chmodSync(path, 0o700)
  syncDirectory(dirname(path))
}

export function createPrivateFile(path: string): number {
  const file = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | NO_FOLLOW, 0o600)
  fchmodSync(file, 0o600)
  return file
}

export function openPrivateFile(path: string, access: 'read' | 'write'): number {
  return openSync(path, (access === 'read' ? constants.O_RDONLY : constants.O_RDWR) | NO_FOLLOW)
}

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

/** Gives a complete file, which another program wrote, its name. */
export function adoptFile(temporary: string, path: string): void {
  const file = openPrivateFile(temporary, 'write')
  try {
    fchmodSync(file, 0o600)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncDirectory(dirname(path))
}

/** Ignores errors: it cleans up after a failure, which is the error to report. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It remains as a stray file.
  }
}

/** The name begins with the process id, so that others can see whether the file is in use. */
export function temporaryPathFor(path: string): string {
  return `${path}.${process.pid.toString(16).padStart(8, '0')}${randomBytes(4).toString('hex')}.tmp`
}

/** Returns the process that writes a temporary file, or undefined for other files. */
export function writerOf(name: string): number | undefined {
  const [, pid] = /\.([0-9a-f]{8})[0-9a-f]{8}\.tmp$/.exec(name) ?? []
  return pid === undefined ? undefined : Number.parseInt(pid, 16)
}

/** A new name is durable only after this. Windows neither supports nor needs it. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, constants.O_RDONLY)
  try {
    fsyncSync(directory)
  } catch (error) {
    // Some network file systems cannot sync folders; they order names themselves.
    if (!['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '')) throw error
  } finally {
    closeSync(directory)
  }
}

/** Writes all bytes: a single write may be partial, as on a disk that is almost full. */
export function writeFully(file: number, bytes: Uint8Array, position: number): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written, bytes.length - written, position + written)
}
