// Temporary folders that an export left behind when it was killed. The next one into the same place removes them, but
// none that may still be written to: the name says which machine and process it belongs to.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../reader/live.ts'

const NAME = /^\.annals-export-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/
/** Processes of another machine, or container, that shares the folder cannot be asked for. */
const FOREIGN_MS = 24 * 60 * 60 * 1000

/** A name for a temporary folder of this process, not to be guessed. */
export function stagingName(): string {
  return `.annals-export-${machine()}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`
}

/** Whatever cannot be removed stays; it is not what the export is about. */
export function removeStrays(directory: string): void {
  for (const name of namesIn(directory)) {
    const [, owner, pid] = NAME.exec(name) ?? []
    if (owner === undefined || pid === undefined) continue
    const path = join(directory, name)
    const isStray = owner === machine() ? !isRunning(Number(pid)) : isOld(path)
    if (isStray) removeAll(path)
  }
}

/** A folder and what is in it; for tidying up, where another failure is the one worth reporting. */
export function removeAll(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It stays behind as a stray.
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    // It may be written to but not listed.
    return []
  }
}

function isOld(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > FOREIGN_MS
}

let known: string | undefined

/** Where a process id means something: containers have ids of their own, and mostly a name of their own. */
function machine(): string {
  known ??= createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8)
  return known
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
