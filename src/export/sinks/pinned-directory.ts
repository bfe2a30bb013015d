// A folder kept open by its descriptor, so that files are created in this very folder even if its path is replaced by another
// folder or a link. Node has no calls relative to a descriptor; on Linux, /proc/self/fd serves instead.
import { closeSync, constants, existsSync, mkdirSync, chmodSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../../error.ts'

export interface PinnedDirectory {
  /** Returns a path to an entry, for system calls only, not for messages. */
  at(name: string): string
  /** Opens a folder in it, creating it if needed. A link fails with ELOOP or ENOTDIR. */
  enter(name: string): PinnedDirectory
  close(): void
}

export function pinDirectory(path: string): PinnedDirectory {
  // Windows can neither open a folder nor refuse a link.
  const isPinned = process.platform !== 'win32'
  const file = isPinned ? openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW) : -1
  const throughProc = `/proc/self/fd/${file}`
  // Falls back to the path if there is no /proc.
  const base = isPinned && existsSync(throughProc) ? throughProc : path
  const at = (name: string) => join(base, name)
  return {
    at,
    enter(name) {
      makeIfMissing(at(name))
      return pinDirectory(at(name))
    },
    close: () => (isPinned ? closeSync(file) : undefined),
  }
}

function makeIfMissing(path: string): void {
  try {
    makeDirectory(path)
  } catch (error) {
    // The existing entry is opened next, which fails unless it is a folder.
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/** Creates a folder that only the owner can access, whatever the umask. Fails if the name exists. */
export function makeDirectory(path: string): void {
  mkdirSync(path, 0o700)
  chmodSync(path, 0o700)
}
