// Runs the real `annals` command with the built web app in a child process.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '../server/log-in.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

/** A server's address, and the cookie that gives access to it. */
export interface WebAddress {
  /** http://127.0.0.1:PORT */
  origin: string
  port: number
  /** The address with the key, which logs a browser in. */
  entry: string
  cookie: { name: string; value: string }
}

export interface WebProcess {
  address: WebAddress
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Calls an operation as a logged-in page does. */
export type Ask = (operation: string, input?: object) => Promise<Readonly<Record<string, unknown>>>

/** Starts `annals` with these arguments; resolves when it has printed its address. */
export async function startProcess(
  { home, data }: { home: string; data: string },
  args: readonly string[] = ['serve', '--port', '0'],
): Promise<WebProcess> {
  const env = {
    PATH: process.env['PATH'],
    HOME: dirname(home),
    CLAUDE_CONFIG_DIR: home,
    ANNALS_HOME: data,
    TZ: 'UTC',
    // The sample has other sessions on other days.
    ANNALS_DEMO_DATE: '2026-10-07',
  }
  const child = spawn(process.execPath, [join(ROOT, 'bin', 'annals.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const url = new URL(await firstLine(child))
    const [name = '', value = ''] = (await logIn(url.href)).split('=')
    return {
      address: { origin: url.origin, port: Number(url.port), entry: url.href, cookie: { name, value } },
      pid: child.pid ?? 0,
      stop: async (signal = 'SIGTERM') => end(child, signal),
    }
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}

export function asker({ origin, cookie }: WebAddress): Ask {
  return async (operation, input = {}) => {
    const answer = await fetch(`${origin}/api/${operation.replaceAll(' ', '/')}`, {
      method: 'POST',
      headers: { cookie: `${cookie.name}=${cookie.value}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const value = await answer.json()
    if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(value)}`)
    return value
  }
}

/** Resolves when everything in the home folder is indexed. */
export async function settle(ask: Ask): Promise<void> {
  for (;;) {
    const { activity } = await ask('status')
    const isIdle = typeof activity === 'object' && activity !== null && 'state' in activity && activity.state === 'idle'
    if (isIdle) return
    await pause(20)
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let [printed, complaint] = ['', '']
  child.stderr?.on('data', (chunk) => (complaint += String(chunk)))
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.includes('\n')) resolve(printed.trim())
    })
    child.on('close', () => reject(new Error(`${child.spawnargs.join(' ')} printed no address: ${complaint}`)))
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
