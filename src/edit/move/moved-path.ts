// Maps paths below a renamed directory. Only complete parts match: /a/old2 is not below /a/old. Windows ignores case.
import { isWindowsPath } from '../../format/path.ts'

export interface Relocation {
  /** Both paths have no separator at the end. */
  from: string
  to: string
}

export function movedPath(path: string, { from, to }: Relocation): string | undefined {
  const isWindows = isWindowsPath(from)
  const [compared, parent] = isWindows ? [normalize(path), normalize(from)] : [path, from]
  if (compared === parent) return to
  return compared.startsWith(`${parent}${isWindows ? '\\' : '/'}`) ? to + path.slice(from.length) : undefined
}

export function trimPath(path: string): string {
  return path.normalize('NFC').replace(isWindowsPath(path) ? /[\\/]+$/ : /\/+$/, '')
}

function normalize(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase()
}
