// The real command with its real pages, in a process of its own, on directories made for one test file.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { makeWorld, type World } from '../cli/annals.ts'
import { logIn } from '../server/log-in.ts'

const root = join(import.meta.dirname, '..', '..')
const running = new Set<ChildProcess>()

afterAll(async () => {
  await Promise.all([...running].map(async (child) => end(child, 'SIGKILL')))
})

export interface WebServer {
  world: World
  /** http://127.0.0.1:PORT */
  origin: string
  port: number
  /** The address that lets a browser in. */
  entry: string
  /** What a page that has been let in carries. */
  cookie: { name: string; value: string }
  /** Asks an operation as a page that has been let in would. */
  ask(operation: string, input?: object): Promise<Readonly<Record<string, unknown>>>
  /** Settles when everything that lies in the home has been read. */
  settled(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts `annals` with these arguments; settles with its address. */
export async function startWeb(world: World, args: readonly string[] = ['serve', '--port', '0']): Promise<WebServer> {
  const env = {
    PATH: process.env['PATH'],
    HOME: dirname(world.home),
    CLAUDE_CONFIG_DIR: world.home,
    ANNALS_HOME: world.data,
    TZ: 'UTC',
  }
  const child = spawn(process.execPath, [join(root, 'bin', 'annals.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const url = new URL(await firstLine(child))
  const [name = '', value = ''] = (await logIn(url.href)).split('=')
  const cookie = { name, value }
  const ask = asker(url.origin, cookie)
  return {
    world,
    origin: url.origin,
    port: Number(url.port),
    entry: url.href,
    cookie,
    ask,
    settled: async () => settle(ask),
    stop: async (signal = 'SIGTERM') => end(child, signal),
  }
}

/** The sample archive, read. */
export async function startSample(): Promise<WebServer> {
  const world = makeWorld()
  cpSync(join(root, 'sample'), world.home, { recursive: true, preserveTimestamps: true })
  const server = await startWeb(world)
  await server.settled()
  return server
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
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function asker(origin: string, cookie: WebServer['cookie']): WebServer['ask'] {
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

async function settle(ask: WebServer['ask']): Promise<void> {
  for (;;) {
    const { activity } = await ask('status')
    const isIdle = typeof activity === 'object' && activity !== null && 'state' in activity && activity.state === 'idle'
    if (isIdle) return
    await pause(50)
  }
}
