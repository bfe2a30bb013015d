// Runs a process, Node's unless said otherwise, to its end: how long it took, what it printed, and how much memory it
// held at most.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Finished {
  seconds: number
  stdout: string
  /** What the system counted for it (VmHWM), where there is a /proc; it ends with the process, so it is polled. */
  peakBytes: number | undefined
}

export interface RunOptions {
  /** Another program than Node. */
  command?: string
  /** Given on standard input. */
  input?: string
  env?: Readonly<Record<string, string>>
  /** Looking costs a little time of the other core: leave it out where milliseconds count. */
  watchMemory?: boolean
}

const POLL_MS = 10

export async function runProcess(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const began = performance.now()
  const command = options.command ?? process.execPath
  const child = spawn(command, args, { env: { ...process.env, ...options.env } })
  // Whoever does not read it may have ended before it is written.
  child.stdin.on('error', () => {}).end(options.input ?? '')
  let [stdout, stderr, peakBytes] = ['', '', readPeak(child.pid)]
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const look = (): void => {
    peakBytes = readPeak(child.pid) ?? peakBytes
  }
  const timer = options.watchMemory ? setInterval(look, POLL_MS) : undefined
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  clearInterval(timer)
  const seconds = (performance.now() - began) / 1000
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr.slice(-2000) || stdout.slice(-2000)}`)
  return { seconds, stdout, peakBytes }
}

/** The peak of a process, or of this one. */
export function readPeak(pid: number | 'self' | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    // It has ended, or this system has no /proc.
    return undefined
  }
}

export async function emptyProcess(): Promise<number> {
  return (await runProcess(['-e', '0'])).seconds
}
