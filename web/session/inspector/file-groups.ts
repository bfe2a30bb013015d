// Groups files for the inspector: changed files, then files that were only read, each in the order of first access.
import { splitPath } from '../../../src/format/path.ts'
import type { ChangedFile } from '../../../src/session/session-view.ts'

export interface FileGroups {
  changed: ChangedFile[]
  read: ChangedFile[]
}

export function groupFiles(files: readonly ChangedFile[]): FileGroups {
  return {
    changed: files.filter(({ changes }) => changes > 0),
    read: files.filter(({ changes }) => changes === 0),
  }
}

export interface ShortPath {
  name: string
  /** Its folder relative to the session's directory; empty for a file directly in it. */
  folder: string
}

export function shortPath(path: string, directory: string | null): ShortPath {
  const isBelow = directory !== null && directory !== '' && /^[\\/]/.test(path.slice(directory.length))
  const rest = isBelow && path.startsWith(directory) ? path.slice(directory.length + 1) : path
  const name = splitPath(rest).at(-1) ?? rest
  return { name, folder: rest.slice(0, Math.max(0, rest.length - name.length)).replace(/(?<=.)[\\/]$/, '') }
}
