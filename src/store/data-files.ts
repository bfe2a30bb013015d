// The few things the store asks of the file system itself; SQLite does the rest.
import { closeSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createPrivateFile, makePrivateDirectory, replacePrivateFile, writeFully } from '../archive/private-file.ts'
import { AppError, systemCode } from '../error.ts'
import { dirname, join } from 'node:path'

/** SQLite gives a new file the mode the umask leaves; an empty file made before it has ours, and its -wal and -shm too. */
export function prepareFile(path: string): void {
  try {
    makePrivateDirectory(dirname(path))
    if (!existsSync(path)) closeSync(createPrivateFile(path))
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return
    throw new AppError(
      'unreadable',
      `Annals cannot write to ${dirname(path)} (${systemCode(error) ?? 'unknown error'}); free it, or name another place in ANNALS_HOME.`,
      { cause: error },
    )
  }
}

/** 0 for a file that is not there. */
export function fileBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function removeFiles(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true })
}

/** Of all files in and below a directory; 0 when it is not there. */
export function directoryBytes(directory: string): number {
  if (!existsSync(directory)) return 0
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name)
    return sum + (entry.isDirectory() ? directoryBytes(path) : fileBytes(path))
  }, 0)
}

/** Old or new at any moment, also after a power cut. */
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

/** Names in a directory; none when it is not there. */
export function listNames(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

export interface FileStamp {
  size: number
  mtimeMs: number
}

export function fileStamp(path: string): FileStamp {
  const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return { size, mtimeMs }
}

/** Undefined for a file that is not there or cannot be read. */
export function readTextIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
