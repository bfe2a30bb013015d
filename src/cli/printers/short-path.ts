// A path as people know it: relative to where they stand, or from their home.
import { homedir } from 'node:os'
import { relative, sep } from 'node:path'

export function shortPath(path: string, cwd: string = process.cwd(), home: string = homedir()): string {
  const near = relative(cwd, path)
  if (near !== '' && !near.startsWith(`..${sep}..`)) return near
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path
}
