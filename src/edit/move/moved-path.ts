// A directory that got another name, and what that makes of the paths below it. Boundaries count: /a/old2 is not below
// /a/old. Windows has two separators and does not tell large letters from small ones.
import { isWindowsPath } from '../../format/path.ts'

export interface Relocation {
  /** Without a separator at the end, both. */
  from: string
  to: string
}

/** The new path of what is the moved directory or lies below it; undefined for everything else. */
export function movedPath(path: string, { from, to }: Relocation): string | undefined {
  const isWindows = isWindowsPath(from)
  const [whole, beginning] = isWindows ? [alike(path), alike(from)] : [path, from]
  if (whole === beginning) return to
  return whole.startsWith(`${beginning}${isWindows ? '\\' : '/'}`) ? to + path.slice(from.length) : undefined
}

export function trimPath(path: string): string {
  return path.normalize('NFC').replace(isWindowsPath(path) ? /[\\/]+$/ : /\/+$/, '')
}

function alike(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase()
}
