// A served copy of the sample archive, and how to ask it.
import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startServing, type Served } from '../../cli/served-process.ts'
import { runAnnals } from '../annals-process.ts'
import { logIn } from '../../server/log-in.ts'

export interface Target {
  served: Served
  port: number
  cookie: string
  host: string
  /** The Host and Cookie lines of a request that passes the guard. */
  admitted: readonly string[]
}

export async function startTarget(folder: string): Promise<Target> {
  const world = { home: join(folder, 'claude'), data: join(folder, 'data') }
  cpSync(resolve('sample'), world.home, { recursive: true, preserveTimestamps: true })
  // The page is measured on an indexed history. The first sync reads everything.
  await runAnnals({ claudeHome: world.home, dataHome: world.data }, ['sync'])
  const served = await startServing(world, ['serve', '--port', '0', '--no-browser'])
  const port = Number(served.url.port)
  const cookie = await logIn(served.url.href)
  const host = `Host: 127.0.0.1:${port}`
  return { served, port, cookie, host, admitted: [host, `Cookie: ${cookie}`] }
}

/** The highest memory of a process so far, in MB. Linux only. */
export function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000)
  } catch {
    return 0
  }
}
