// File system access of the store outside SQLite: private files, sizes, atomic replacement.
import { closeSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createPrivateFile, makePrivateDirectory, replacePrivateFile, writeFully } from '../archive/private-file.ts'
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

export function directoryBytes(directory: string): number {
  if (!existsSync(directory)) return 0
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name)
    return sum + (entry.isDirectory() ? directoryBytes(path) : fileBytes(path))
  }, 0)
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

export function readTextIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
