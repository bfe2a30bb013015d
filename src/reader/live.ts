// Finds the sessions that are running. If the process is gone, a recently written transcript still counts as live.
import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isObject } from '../format/check.ts'
import { systemCode } from '../error.ts'
import { locate, type SourceFile } from './locate.ts'

/** Claude Code writes in batches; up to ten minutes without a write can be a pause for reading. */
const RECENT_MS = 10 * 60_000

export type SessionState =
  | 'live'
  | 'idle'
  /** The transcript is gone; the archive has it. */
  | 'archived'

export interface LiveProcess {
  sessionId: string
  pid: number
  cwd: string | null
  /** What Claude Code wrote about itself: "idle" between two turns; null if it wrote nothing. */
  status: string | null
}

export function readLiveProcesses(files: readonly SourceFile[]): LiveProcess[] {
  return files.filter((file) => file.kind === 'live-session').flatMap((file) => readProcess(file.path))
}

/** Reads only the sessions folder, because a walk over all files takes 0.2 s with 10,000 sessions. */
export function readProcesses(roots: readonly string[]): LiveProcess[] {
  const { files } = locate(roots.map((root) => join(root, 'sessions')))
  return files.flatMap(({ path }) => readProcess(path))
}

function readProcess(path: string): LiveProcess[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isObject(value) || typeof value['sessionId'] !== 'string' || typeof value['pid'] !== 'number') return []
    const cwd = typeof value['cwd'] === 'string' ? value['cwd'] : null
    const status = typeof value['status'] === 'string' ? value['status'] : null
    return isRunning(value['pid']) ? [{ sessionId: value['sessionId'], pid: value['pid'], cwd, status }] : []
  } catch {
    // A missing or half-written file belongs to a process that is starting or ending.
    return []
  }
}

export function isRunning(pid: number): boolean {
  // 0 and negative numbers name process groups.
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** The last record must be recent too: a copied file has a new time but old records. */
export function stateOf(
  session: { id: string; mtimeMs: number; endedAt: string | null },
  processes: readonly LiveProcess[],
  nowMs: number,
): SessionState {
  if (processes.some((process) => process.sessionId === session.id)) return 'live'
  const spoken = session.endedAt === null ? 0 : Date.parse(session.endedAt)
  return nowMs - Math.min(session.mtimeMs, spoken) < RECENT_MS ? 'live' : 'idle'
}

let knownScope: string | undefined

/** Identifies the scope in which process ids are valid: a host, or a container with its own pid namespace. */
export function processScope(): string {
  knownScope ??= createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8)
  return knownScope
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
