// Starts a server command, waits for its address, and sends requests to it as an authenticated page.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { logIn } from '../server/log-in.ts'
import { SAMPLE_DAY, type World } from './annals.ts'

export interface Served {
  pid: number
  /** The printed address. */
  url: URL
  stdout(): string
  stderr(): string
  /** Sends a request as an authenticated page. */
  get(path: string, init?: RequestInit): Promise<Response>
  json(path: string): Promise<unknown>
  /** Yields events until the server ends. */
  events(): Promise<EventSource>
  kill(signal: NodeJS.Signals): void
  exit(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Ends it and waits. It is not killed, so that it can remove its temporary files. */
  end(): Promise<void>
}

export interface EventSource {
  /** Returns the first new event that matches. */
  next(holds: (event: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
}

export interface ServeOptions {
  env?: Record<string, string>
  /** A shell prefix for the command, such as "umask 000; exec". */
  through?: string
  /** Arguments of Node before the command. */
  node?: readonly string[]
}

/** Starts the command and resolves with its first line. The working directory is the project folder. */
export async function startServing(world: World, args: readonly string[], options: ServeOptions = {}): Promise<Served> {
  const env = {
    PATH: process.env['PATH'],
    CLAUDE_CONFIG_DIR: world.home,
    ANNALS_HOME: world.data,
    TZ: 'UTC',
    ANNALS_DEMO_DATE: SAMPLE_DAY,
    ...options.env,
  }
  const plain = [process.execPath, ...(options.node ?? []), resolve('bin/annals.js'), ...args]
  const [command, ...words] = options.through ? ['sh', '-c', `${options.through} "$@"`, 'sh', ...plain] : plain
  const child = spawn(command ?? '', words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)))
  const closed = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  while (!output.stdout.includes('\n') && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), closed])
  if (!output.stdout.includes('\n')) throw new Error(`annals ${args.join(' ')} printed no address: ${output.stderr}`)
  const url = new URL(addressIn(output.stdout))
  let cookie: Promise<string> | undefined
  const get: Served['get'] = async (path, init = {}) =>
    fetch(new URL(path, url.origin), {
      ...init,
      headers: { cookie: await (cookie ??= logIn(url.href)), ...init.headers },
    })
  return {
    pid: child.pid ?? 0,
    url,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    get,
    json: async (path) => (await get(path)).json(),
    events: async () => readEvents(await get('/api/events')),
    kill: (signal) => child.kill(signal),
    exit: async () => closed,
    end: async () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function addressIn(line: string): string {
  return line.startsWith('{') ? JSON.parse(line).url : line.trim()
}

async function readEvents(response: Response): Promise<EventSource> {
  const lines = linesOf(response)
  await lines.next()
  return {
    async next(holds) {
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        if (!line.value.startsWith('data: ')) continue
        const event = JSON.parse(line.value.slice('data: '.length))
        if (holds(event)) return event
      }
      throw new Error('the events ended')
    },
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    const [last = '', ...whole] = (rest + decoder.decode(chunk, { stream: true })).split('\n').toReversed()
    rest = last
    yield* whole.toReversed()
  }
}
