// Paths as records write them: absolute or relative, on any system. Two spellings of a path are compared as one.
import { isWindowsPath } from '../format/path.ts'

export interface FilePlace {
  /** Absolute and normal (`resolvePath`). */
  path: string
  /** The directory of the record that names the file; null if unknown. */
  cwd: string | null
}

/**
 * Returns the absolute path without "." and ".." parts, or undefined if it depends on an unknown directory. Published
 * transcripts may have lost the beginning of all paths; there, a path inside the directory of its record is complete.
 */
export function resolvePath(path: string, cwd: string | null): string | undefined {
  if (path === '' || path.startsWith('~')) return undefined
  if (isAbsolutePath(path)) return normalPath(path)
  if (cwd === null || cwd === '') return undefined
  if (isAbsolutePath(cwd)) return normalPath(`${cwd}${isWindowsPath(cwd) ? '\\' : '/'}${path}`)
  return path.startsWith(`${cwd}/`) ? normalPath(path) : undefined
}

export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || isWindowsPath(path)
}

function normalPath(path: string): string {
  const isWindows = isWindowsPath(path)
  const separator = isWindows ? '\\' : '/'
  const parts = path.split(isWindows ? /[\\/]/ : '/')
  const kept: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part === '..') kept.splice(Math.max(kept.length - 1, isWindows ? 1 : 0))
    else if (part !== '.' && (part !== '' || (isWindows && index < 2))) kept.push(part)
  }
  return path.startsWith('/') ? `/${kept.join('/')}` : kept.join(separator)
}
