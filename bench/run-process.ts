// Runs a process, by default Node, and returns its duration, output and peak memory.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface FinishedProcess {
  seconds: number
  /** Until the last output. An edit then watches replaced files for a few seconds. */
  answeredSeconds: number
  exitCode: number
  stdout: string
  stderr: string
  /** VmHWM of the process, on systems with /proc. It is polled, because it is gone when the process ends. */
  peakBytes: number | undefined
  /** CPU time of the process and its children, with `watchCpu`. */
  cpuSeconds: number | undefined
}

export interface RunOptions {
  command?: string
  input?: string
  env?: Readonly<Record<string, string>>
  /** Polling takes some time on another core, so do not use it where milliseconds matter. */
  watchMemory?: boolean
  /** Runs the process in a shell, which reports its CPU time. */
  watchCpu?: boolean
  /** Reads the output without keeping it: it may be longer than a string can be. */
  dropsOutput?: boolean
  /** Codes that count as success; by default only 0. */
  exitCodes?: readonly number[]
}

const POLL_MS = 10

/** `times` prints two lines: the times of the shell and of its children, as minutes and seconds. */
const IN_SHELL = ['bash', '-c', '"$@"; code=$?; times >&2; exit $code', 'bash']

export async function runProcess(args: readonly string[], options: RunOptions = {}): Promise<FinishedProcess> {
  const began = performance.now()
  const command = options.command ?? process.execPath
  const [program = command, ...rest] = options.watchCpu ? [...IN_SHELL, command, ...args] : [command, ...args]
  const child = spawn(program, rest, { env: { ...process.env, ...options.env } })
  // A process that does not read its input may end before it is written.
  child.stdin.on('error', () => {}).end(options.input ?? '')
  let [stdout, stderr, peakBytes] = ['', '', readPeak(child.pid)]
  let answeredAt = began
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answeredAt = performance.now()
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
  const cpuSeconds = options.watchCpu ? readTimes(stderr) : undefined
  const answeredSeconds = (answeredAt - began) / 1000
  return { seconds, answeredSeconds, exitCode: code, stdout, stderr, peakBytes, cpuSeconds }
}

function readTimes(stderr: string): number {
  const times = [
    ...(stderr
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.matchAll(/(\d+)m([\d.]+)s/g) ?? []),
  ]
  return times.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0)
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
