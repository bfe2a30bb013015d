// Reports whether a transcript may still be written to: a process has it open, a running Claude Code claims the
// session, or it changed in the last ten minutes. Changes made by Annals do not count.
import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import type { LiveProcess } from '../reader/live.ts'
import type { FileState } from '../store/journal/file-states.ts'
import type { FileStamp } from './plan.ts'

const RECENT_MS = 10 * 60_000

export interface LivenessInput {
  file: FileStamp
  session: string | null
  processes: readonly LiveProcess[]
  left: FileState | undefined
  nowMs: number
  /** From `readDescriptors`; pass it when asking about many files. */
  held?: readonly Descriptor[]
}

export interface Descriptor {
  pid: number
  number: string
  name: string
}

/** Returns why a file counts as live, worded as the end of a sentence; null when it is not live. */
export function livenessOf({ file, session, processes, left, nowMs, held }: LivenessInput): string | null {
  const owner = processes.find(({ sessionId }) => sessionId === session)
  if (owner) return `process ${owner.pid} works on it`
  const writer = findWriter(file.path, held)
  if (writer !== undefined) return `process ${writer} has it open`
  const age = nowMs - file.mtimeMs
  if (age >= RECENT_MS || (left && isSame(left, file))) return null
  const minutes = Math.max(0, Math.floor(age / 60_000))
  return `it was written to ${minutes === 0 ? 'less than a minute' : minutes === 1 ? 'a minute' : `${minutes} minutes`} ago`
}

function isSame(left: FileState, { size, mtimeMs, sha256 }: FileStamp): boolean {
  return left.size === size && left.mtimeMs === mtimeMs && left.sha256 === sha256
}

/** Claude Code counts even if it only reads. */
export function findWriter(path: string, held?: readonly Descriptor[]): number | undefined {
  try {
    return process.platform === 'linux'
      ? findByDescriptors(path, held ?? readDescriptors())
      : findByLsof(realpathSync(path))
  } catch {
    // Without /proc or lsof, the other signs must be enough.
    return undefined
  }
}

/** Compares inodes, because mounts differ, but only of files with equal names: stat on a disconnected disk can hang. */
function findByDescriptors(path: string, held: readonly Descriptor[]): number | undefined {
  const name = basename(realpathSync(path))
  const named = held.filter((each) => each.name === name)
  if (named.length === 0) return undefined
  const file = statSync(path)
  return named.find((each) => isHeld(each, file))?.pid
}

export function readDescriptors(): Descriptor[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.flatMap((pid) =>
    descriptorsOf(Number(pid)).flatMap((number) => {
      const name = nameOf(Number(pid), number)
      return name === undefined ? [] : [{ pid: Number(pid), number, name }]
    }),
  )
}

function nameOf(pid: number, number: string): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/fd/${number}`))
  } catch {
    // Closed in between.
    return undefined
  }
}

/** Returns an empty list for a process of another user. */
function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`)
  } catch {
    return []
  }
}

function isHeld({ pid, number }: Descriptor, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
  try {
    const held = statSync(`/proc/${pid}/fd/${number}`)
    if (held.ino !== ino || held.dev !== dev) return false
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${number}`, 'utf8'))?.[1] ?? '0'
    return (Number.parseInt(flags, 8) & 3) !== 0 || readFileSync(`/proc/${pid}/comm`, 'utf8').includes('claude')
  } catch {
    // The file was closed or the process ended in between.
    return false
  }
}

function findByLsof(real: string): number | undefined {
  if (process.platform !== 'darwin') return undefined
  const output = execFileSync('lsof', ['-F', 'pa', '--', real], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const writer = [...output.matchAll(/^p(\d+)\n(?:(?!p).*\n)*?a([rwu ])/gm)].find(
    ([, pid, access]) => Number(pid) !== process.pid && (access === 'w' || access === 'u'),
  )
  return writer?.[1] === undefined ? undefined : Number(writer[1])
}
