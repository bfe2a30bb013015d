// Runs a process, by default Node, and returns its duration, output and peak memory.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface FinishedProcess {
  seconds: number
  exitCode: number
  stdout: string
  stderr: string
  /** VmHWM of the process, on systems with /proc. It is polled, because it is gone when the process ends. */
  peakBytes: number | undefined
}

export interface RunOptions {
  command?: string
  input?: string
  env?: Readonly<Record<string, string>>
  /** Polling takes some time on another core, so do not use it where milliseconds matter. */
  watchMemory?: boolean
  /** Reads the output without keeping it: it may be longer than a string can be. */
  dropsOutput?: boolean
  /** Codes that count as success; by default only 0. */
  exitCodes?: readonly number[]
}

const POLL_MS = 10

export async function runProcess(args: readonly string[], options: RunOptions = {}): Promise<FinishedProcess> {
  const began = performance.now()
  const command = options.command ?? process.execPath
  const child = spawn(command, args, { env: { ...process.env, ...options.env } })
  // A process that does not read its input may end before it is written.
  child.stdin.on('error', () => {}).end(options.input ?? '')
  let [stdout, stderr, peakBytes] = ['', '', readPeak(child.pid)]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!options.dropsOutput) stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const poll = (): void => {
    peakBytes = readPeak(child.pid) ?? peakBytes
  }
  const timer = options.watchMemory ? setInterval(poll, POLL_MS) : undefined
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  clearInterval(timer)
  const seconds = (performance.now() - began) / 1000
  if (code === null || !(options.exitCodes ?? [0]).includes(code))
    throw new Error(`${command} ${args.join(' ')} exited with ${code}: ${stderr.slice(-2000) || stdout.slice(-2000)}`)
  return { seconds, exitCode: code, stdout, stderr, peakBytes }
}

export function readPeak(pid: number | 'self' | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    // The process has ended, or the system has no /proc.
    return undefined
  }
}

export async function emptyProcess(): Promise<number> {
  return (await runProcess(['-e', '0'])).seconds
}
