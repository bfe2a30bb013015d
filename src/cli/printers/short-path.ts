// A path as people know it: from where they stand if it lies below, else from their home.
import { homedir } from 'node:os'
import { isAbsolute, relative, sep } from 'node:path'

export function shortPath(path: string, cwd: string = process.cwd(), home: string = homedir()): string {
  const near = relative(cwd, path)
  if (near !== '' && !near.startsWith('..') && !isAbsolute(near)) return near
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
}
