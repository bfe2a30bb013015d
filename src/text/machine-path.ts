// Paths of files that were merged from another machine. They begin with the name of the machine, so that the same path on two
// machines is two files. No file system has such a path, so they are never mistaken for files on this disk.
export const MACHINE_PREFIX = '/@'

/** Returns the machine of a merged file, or null for a file of this machine. */
export function machineOf(path: string): string | null {
  if (!path.startsWith(MACHINE_PREFIX)) return null
  const end = path.indexOf('/', MACHINE_PREFIX.length)
  return path.slice(MACHINE_PREFIX.length, end < 0 ? undefined : end)
}

/** Places a path on a machine. A path that was merged twice keeps its first machine. */
export function pathOnMachine(path: string, machine: string): string {
  if (machineOf(path) !== null) return path
  const slashed = path.replaceAll('\\', '/')
  return `${MACHINE_PREFIX}${machine}${slashed.startsWith('/') ? '' : '/'}${slashed}`
}
