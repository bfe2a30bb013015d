// The built command as a process that can be watched, killed, and given up on when it hangs.
import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  ms: number
  /** It did not end by itself. */
  isHung: boolean
}

export interface AnnalsPlace {
  claudeHome: string
  dataHome: string
}

export interface StartOptions {
  env?: Readonly<Record<string, string>>
  /** A command, with its arguments, that starts what follows it: `strace …`, `setpriv …`. */
  through?: readonly string[]
  giveUpMs?: number
}

export interface Running {
  child: ChildProcess
  ended: Promise<Ended>
}

/** Nothing here takes as long as this on any machine. */
const GIVE_UP_MS = 120_000

/** Tests and scripts are started in the folder of the project; another build can be named. */
function commandPath(): string {
  return resolve(process.env['ANNALS_COMMAND'] ?? 'bin/annals.js')
}

export function startAnnals(place: AnnalsPlace, args: readonly string[], options: StartOptions = {}): Running {
  const began = performance.now()
  const words = [...(options.through ?? []), process.execPath, commandPath(), ...args]
  const child = spawn(words[0] ?? '', words.slice(1), {
    // Not this process's: NODE_OPTIONS of a test runner would come along.
    env: {
      PATH: process.env['PATH'],
      HOME: place.dataHome,
      CLAUDE_CONFIG_DIR: place.claudeHome,
      ANNALS_HOME: place.dataHome,
      TZ: 'UTC',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what it is started through must not outlive it.
    detached: true,
  })
  return { child, ended: waitFor(child, began, options.giveUpMs ?? GIVE_UP_MS) }
}

export async function runAnnals(
  place: AnnalsPlace,
  args: readonly string[],
  options: StartOptions = {},
): Promise<Ended> {
  return startAnnals(place, args, options).ended
}

/** The process and all it started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

async function waitFor(child: ChildProcess, began: number, giveUpMs: number): Promise<Ended> {
  let [stdout, stderr, isHung] = ['', '', false]
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const timer = setTimeout(() => {
    isHung = true
    killGroup(child)
  }, giveUpMs)
  try {
    return await new Promise<Ended>((done, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => done({ code, signal, stdout, stderr, ms: performance.now() - began, isHung }))
    })
  } finally {
    clearTimeout(timer)
  }
}
