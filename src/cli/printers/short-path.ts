// Shortens a path: relative to the current directory if it is below it, else relative to the home directory.
import { homedir } from 'node:os'
import { isAbsolute, relative, sep } from 'node:path'

export function shortPath(path: string, cwd: string = process.cwd(), home: string = homedir()): string {
  const near = relative(cwd, path)
  if (near !== '' && !near.startsWith('..') && !isAbsolute(near)) return near
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
}
