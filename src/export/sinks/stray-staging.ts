// Removes staging folders left by killed exports. Their names have the machine and process id: a folder in use is kept.
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processScope } from '../../reader/live.ts'

const NAME = /^\.annals-export-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/
/** Age after which a folder of another machine or container is removed, because its process cannot be checked. */
const FOREIGN_MS = 24 * 60 * 60 * 1000

export function stagingName(): string {
  return `.annals-export-${processScope()}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`
}

export function removeStrays(directory: string): void {
  for (const name of namesIn(directory)) {
    const [, owner, pid] = NAME.exec(name) ?? []
    if (owner === undefined || pid === undefined) continue
    const path = join(directory, name)
    const isStray = owner === processScope() ? !isRunning(Number(pid)) : isOld(path)
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
