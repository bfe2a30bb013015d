// Removes staging folders left by killed exports. Their names have the machine and process id: a folder in use is kept.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../reader/live.ts'

const NAME = /^\.annals-export-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/
/** Age after which a folder of another machine or container is removed, because its process cannot be checked. */
const FOREIGN_MS = 24 * 60 * 60 * 1000

export function stagingName(): string {
  return `.annals-export-${machine()}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`
}

export function removeStrays(directory: string): void {
  for (const name of namesIn(directory)) {
    const [, owner, pid] = NAME.exec(name) ?? []
    if (owner === undefined || pid === undefined) continue
    const path = join(directory, name)
    const isStray = owner === machine() ? !isRunning(Number(pid)) : isOld(path)
    if (isStray) removeAll(path)
  }
}

export function removeAll(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The next export removes it.
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    // The folder may be writable but not readable.
    return []
  }
}

function isOld(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > FOREIGN_MS
}

let known: string | undefined

/** Identifies the scope in which process ids are valid: a host, or a container with its own pid namespace. */
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
