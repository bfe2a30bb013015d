// File system access of the store outside SQLite: private files, sizes, atomic replacement.
import { isUtf8 } from 'node:buffer'
import {
  closeSync,
  existsSync,
  fchmodSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import {
  createPrivateFile,
  makePrivateDirectory,
  replacePrivateFile,
  writeFully,
  writerOf,
} from '../archive/private-file.ts'
import { isRunning } from '../reader/live.ts'
import { AppError, systemCode } from '../error.ts'
import { dirname, join } from 'node:path'

/** SQLite would create the file with the umask's mode, and gives -wal and -shm the mode of the database file. */
export function prepareFile(path: string): void {
  try {
    makePrivateDirectory(dirname(path))
    if (!existsSync(path)) closeSync(createPrivateFile(path))
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return
    throw new AppError(
      'unreadable',
      `Annals cannot write to ${dirname(path)} (${systemCode(error) ?? 'unknown error'}); make it writable, or set ANNALS_HOME to another folder.`,
      { cause: error },
    )
  }
}

export function fileBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function removeFiles(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true })
}

/** Afterwards the target is this file. If there is none, the target is removed. */
export function moveFile(path: string, target: string): void {
  if (existsSync(path)) renameSync(path, target)
  else rmSync(target, { force: true })
}

export function directoryBytes(directory: string): number {
  if (!existsSync(directory)) return 0
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name)
    return sum + (entry.isDirectory() ? directoryBytes(path) : fileBytes(path))
  }, 0)
}

/** Removes the temporary files of killed processes. A process in another container may still write one: its file is a cache. */
export function removeStrays(directory: string): void {
  const isStray = (name: string) => {
    const writer = writerOf(name)
    return writer !== undefined && !isRunning(writer)
  }
  const strays = listNames(directory).filter(isStray)
  try {
    removeFiles(strays.map((name) => join(directory, name)))
  } catch (error) {
    // The data directory may be read-only.
    if (systemCode(error) === undefined) throw error
  }
}

/** Replaces a file atomically: after a crash or a power cut it has either the old or the new content. */
export function replaceFile(path: string, parts: readonly Uint8Array[]): void {
  makePrivateDirectory(dirname(path))
  replacePrivateFile(path, (file) => {
    let position = 0
    for (const part of parts) {
      writeFully(file, part, position)
      position += part.length
    }
  })
}

/** Replaces a file of another program: where a link points to, and with the permissions that it has. */
export function replaceOtherFile(path: string, bytes: Uint8Array): void {
  const target = realPath(path) ?? path
  const mode = statSync(target, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && (mode & 0o200) === 0)
    throw new AppError('unreadable', `${path} is read-only. Make it writable, then try again.`)
  makePrivateDirectory(dirname(target))
  replacePrivateFile(target, (file) => {
    writeFully(file, bytes, 0)
    if (mode !== undefined) fchmodSync(file, mode & 0o777)
  })
}

export function listNames(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

export function fileStamp(path: string): { size: number; mtimeMs: number } {
  const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return { size, mtimeMs }
}

/** Identifies the content of a file that only grows or is replaced. */
export function stampText(path: string): string {
  const { size, mtimeMs } = fileStamp(path)
  return `${size}:${mtimeMs}`
}

/** An edit may put back size and modification time. Nothing can put back the time of the last change. */
export function changeStamp(path: string): { text: string; changedMs: number } | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && { text: `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`, changedMs: stat.ctimeMs }
}

export function readTextIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

/** Reports whether reading the file as text loses nothing. */
export function isText(path: string): boolean {
  return isUtf8(readFileSync(path))
}

/** Differs from that of a file that replaced this one. Undefined if there is no file. */
export function fileIdentity(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${path} ${stat.dev} ${stat.ino}`
}

/** Follows links. Returns undefined if there is no such file. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
