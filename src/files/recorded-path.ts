// Paths as records write them: absolute or relative, on any system. Two spellings of a path are compared as one.
import { isWindowsPath } from '../format/path.ts'

export interface FilePlace {
  /** Absolute and normal (`resolvePath`). */
  path: string
  /** The directory of the record that names the file; null if unknown. */
  cwd: string | null
}

/** Returns the absolute path without "." and ".." parts, or undefined if it depends on an unknown directory. */
export function resolvePath(path: string, cwd: string | null): string | undefined {
  if (path === '' || path.startsWith('~')) return undefined
  if (isAbsolutePath(path)) return normalPath(path)
  return cwd !== null && isAbsolutePath(cwd) ? normalPath(`${cwd}${isWindowsPath(cwd) ? '\\' : '/'}${path}`) : undefined
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
    if (part === '..') kept.pop()
    else if (part !== '.' && (part !== '' || (isWindows && index < 2))) kept.push(part)
  }
  return isWindows ? kept.join(separator) : `/${kept.join('/')}`
}
