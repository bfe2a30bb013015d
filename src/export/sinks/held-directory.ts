// A folder that is held open: what is made in it lies in this very folder, even if another one, or a link, gets its name
// meanwhile. Node has no calls relative to a folder; on Linux, the path of the open folder below /proc stands for them.
import { closeSync, constants, existsSync, mkdirSync, chmodSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../../error.ts'

export interface HeldDirectory {
  /** A path to an entry of it, for calls; not for people. */
  at(name: string): string
  /** A folder in it, made if it is missing; a link is refused with ELOOP or ENOTDIR. */
  enter(name: string): HeldDirectory
  close(): void
}

export function holdDirectory(path: string): HeldDirectory {
  // Windows can neither open a folder nor refuse a link.
  const isHeld = process.platform !== 'win32'
  const file = isHeld ? openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW) : -1
  const throughProc = `/proc/self/fd/${file}`
  // Without /proc, or where it is something else, the path must do.
  const base = isHeld && existsSync(throughProc) ? throughProc : path
  const at = (name: string) => join(base, name)
  return {
    at,
    enter(name) {
      makeIfMissing(at(name))
      return holdDirectory(at(name))
    },
    close: () => (isHeld ? closeSync(file) : undefined),
  }
}

function makeIfMissing(path: string): void {
  try {
    makeDirectory(path)
  } catch (error) {
    // What is there is opened next, and must be a folder.
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/** Only for the owner, whatever the umask. Fails if anything has the name already. */
export function makeDirectory(path: string): void {
  mkdirSync(path, 0o700)
  chmodSync(path, 0o700)
}
