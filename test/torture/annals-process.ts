// Starts the built command as a process that can be killed and has a time limit.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export interface EndedProcess {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  ms: number
  isHung: boolean
}

export interface AnnalsHomes {
  claudeHome: string
  dataHome: string
}

export interface StartOptions {
  env?: Readonly<Record<string, string>>
  /** Prefix of the command line: `strace …`, `setpriv …`. */
  through?: readonly string[]
  giveUpMs?: number
}

export interface RunningProcess {
  child: ChildProcess
  /** Settles with its first output or its end. Signals before that may reach it before it listens for them. */
  spoke: Promise<unknown>
  ended: Promise<EndedProcess>
}

/** Longer than any command of these tests takes on any machine. */
const GIVE_UP_MS = 120_000

/** The working directory is the project folder. ANNALS_COMMAND selects another build. */
function commandPath(): string {
  return resolve(process.env['ANNALS_COMMAND'] ?? 'bin/annals.js')
}

export function startAnnals(homes: AnnalsHomes, args: readonly string[], options: StartOptions = {}): RunningProcess {
  const began = performance.now()
  const command = [...(options.through ?? []), process.execPath, commandPath(), ...args]
  const child = spawn(command[0] ?? '', command.slice(1), {
    // Not process.env, which may contain the NODE_OPTIONS of a test runner.
    env: {
      PATH: process.env['PATH'],
      HOME: homes.dataHome,
      CLAUDE_CONFIG_DIR: homes.claudeHome,
      ANNALS_HOME: homes.dataHome,
      TZ: 'UTC',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that killGroup also ends the command of `through`.
    detached: true,
  })
  const ended = waitFor(child, began, options.giveUpMs ?? GIVE_UP_MS)
  const output = [child.stdout, child.stderr].map(async (stream) => stream && once(stream, 'data'))
  return { child, spoke: Promise.race([...output, ended]), ended }
}

export async function runAnnals(
  homes: AnnalsHomes,
  args: readonly string[],
  options: StartOptions = {},
): Promise<EndedProcess> {
  return startAnnals(homes, args, options).ended
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

async function waitFor(child: ChildProcess, began: number, giveUpMs: number): Promise<EndedProcess> {
  let [stdout, stderr, isHung] = ['', '', false]
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const timer = setTimeout(() => {
    isHung = true
    killGroup(child)
  }, giveUpMs)
  try {
    return await new Promise<EndedProcess>((done, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => done({ code, signal, stdout, stderr, ms: performance.now() - began, isHung }))
    })
  } finally {
    clearTimeout(timer)
  }
}
