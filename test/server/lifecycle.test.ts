// Starting and closing the server, events, and clients that disconnect.
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSync } from '../../src/operations/keep/sync.ts'
import { startServer, type RunningServer } from '../../src/server/start-server.ts'
import { logIn } from './log-in.ts'
import { requestRaw } from './raw-request.ts'
import { SESSION, startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

interface OpenConnection {
  socket: Socket
  text(): string
  isClosed(): boolean
}

async function open(port: number, bytes: string): Promise<OpenConnection> {
  const chunks: Buffer[] = []
  let isClosed = false
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  return { socket, text: () => Buffer.concat(chunks).toString(), isClosed: () => isClosed }
}

function request(line: string, { admitted }: SampleServer, headers: readonly string[] = []): string {
  return `${[`${line} HTTP/1.1`, ...admitted, ...headers].join('\r\n')}\r\n\r\n`
}

async function another(
  signals: AbortSignal[] = [],
  onSignal: (signal: AbortSignal) => void = () => {},
): Promise<SampleServer> {
  const running = await startServer({
    host: '127.0.0.1',
    port: 0,
    token: sample.token,
    assets: join(sample.folder, 'web'),
    context(listeners) {
      if (listeners.signal) signals.push(listeners.signal)
      if (listeners.signal) onSignal(listeners.signal)
      return sample.makeContext(listeners)
    },
    onProblem: (error) => sample.problems.push(error),
  })
  const { port } = running
  const admitted = [`Host: 127.0.0.1:${port}`, `Cookie: ${await logIn(running.url)}`]
  return { ...sample, running, port, admitted }
}

describe('events', () => {
  const listen = async (server: SampleServer) => open(server.port, request('GET /api/events', server))

  test('reach every listening page', async () => {
    const lines = [await listen(sample), await listen(sample)]
    await expect.poll(() => sample.running.listeners).toBe(2)
    sample.running.send({ kind: 'changed', sessions: null })
    sample.running.send({ kind: 'touched', sessions: ['a\nb'] })
    for (const line of lines) {
      await expect.poll(line.text).toContain('touched')
      expect(line.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      expect(line.text()).toContain('content-type: text/event-stream; charset=utf-8\r\n')
      expect(line.text()).toContain('retry: 1000\n\n')
      expect(line.text()).toContain('data: {"kind":"changed","sessions":null}\n\n')
      expect(line.text()).toContain('data: {"kind":"touched","sessions":["a\\nb"]}\n\n')
      line.socket.destroy()
    }
    await expect.poll(() => sample.running.listeners).toBe(0)
  })

  test('are sent to at most 64 pages at once', async () => {
    const lines = await Promise.all(Array.from({ length: 64 }, async () => listen(sample)))
    await expect.poll(() => sample.running.listeners).toBe(64)
    const full = await requestRaw(sample.port, ['GET /api/events HTTP/1.1', ...sample.admitted])
    expect([full.status, JSON.parse(full.body)]).toMatchObject([503, { error: { code: 'busy' } }])
    lines[0]?.socket.destroy()
    await expect.poll(() => sample.running.listeners).toBe(63)
    const late = await listen(sample)
    await expect.poll(late.text).toContain('retry')
    for (const { socket } of [...lines, late]) socket.destroy()
    await expect.poll(() => sample.running.listeners).toBe(0)
  })

  test('do not stay open for a HEAD request', async () => {
    const { status, body } = await requestRaw(sample.port, ['HEAD /api/events HTTP/1.1', ...sample.admitted])
    expect([status, body, sample.running.listeners]).toEqual([200, '', 0])
  })
})

describe('a client that disconnects', () => {
  test('aborts its operation', async () => {
    const signals: AbortSignal[] = []
    const server = await another(signals)
    const headers = ['Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked']
    const line = await open(server.port, `${request('POST /api/show?session=-', server, headers)}2\r\n{}\r\n`)
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false])
    line.socket.destroy()
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true])
    await server.running.close()
    expect(sample.problems).toEqual([])
  })

  test('aborts its search midway', async () => {
    const folder = join(sample.folder, 'claude', 'projects', '-long')
    mkdirSync(folder)
    const line = JSON.stringify({
      type: 'user',
      uuid: 'u1',
      sessionId: 'long',
      timestamp: '2026-05-01T10:00:00.000Z',
      message: { role: 'user', content: 'a '.repeat(500_000) },
    })
    writeFileSync(join(folder, `${SESSION.replace('2', '3')}.jsonl`), `${line}\n`.repeat(40))
    await runSync({ ...sample.makeContext({}), syncs: true }, { waitMs: 10_000 })
    const checks: { threw: boolean }[] = []
    const server = await another([], (signal) => {
      const check = signal.throwIfAborted.bind(signal)
      signal.throwIfAborted = () => {
        checks.push({ threw: signal.aborted })
        check()
      }
    })
    const hangingUp = await open(server.port, request('GET /api/search?query=%2Fab%3Fzz%2F', server))
    await expect.poll(() => checks.length, { interval: 1 }).toBeGreaterThan(0)
    hangingUp.socket.destroy()
    await expect.poll(() => checks.at(-1)).toEqual({ threw: true })
    expect(checks.filter(({ threw }) => threw)).toHaveLength(1)
    await server.running.close()
    expect([hangingUp.text(), sample.problems]).toEqual(['', []])
  })

  test('does not affect other connections: pipelined requests are all answered', async () => {
    const line = await open(sample.port, request('GET /', sample) + request('GET /icon.svg', sample))
    await expect.poll(line.text).toContain('<svg')
    expect(line.text()).toContain('<div id="app">')
    line.socket.destroy()
  })
})

describe('connections without a key', () => {
  const HALF = 'GET / HTTP/1.1\r\nHost: 127'
  const REFUSED = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

  test.each([
    ['that send nothing', ''],
    ['that send half a request', HALF],
    ['that were refused', REFUSED],
  ])('%s leave room for the pages, however many they are', async (_, bytes) => {
    const server = await another()
    const page = await open(server.port, request('GET /api/events', server))
    await expect.poll(() => server.running.listeners).toBe(1)
    const strangers = await Promise.all(Array.from({ length: 300 }, async () => open(server.port, bytes)))
    const startedAt = performance.now()
    for (let count = 0; count < 5; count++)
      expect((await requestRaw(server.port, ['GET /icon.svg HTTP/1.1', ...server.admitted])).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    server.running.send({ kind: 'changed', sessions: null })
    await expect.poll(page.text).toContain('changed')
    expect(strangers.filter((each) => !each.isClosed()).length).toBeLessThanOrEqual(128)
    for (const { socket } of [page, ...strangers]) socket.destroy()
    await server.running.close()
  })
})

describe('an uploaded transcript', () => {
  const headers = ['Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked']
  const send = (server: SampleServer) => request('POST /api/show?session=-', server, headers)

  test('is refused while another is being read', async () => {
    const signals: AbortSignal[] = []
    const server = await another(signals)
    const first = await open(server.port, `${send(server)}2\r\n{}\r\n`)
    await expect.poll(() => signals.length).toBe(1)
    const status = async () => {
      const body = `${JSON.stringify({ type: 'user', uuid: 'u1', message: { role: 'user', content: 'ahoy' } })}\n`
      const head = ['POST /api/show?session=- HTTP/1.1', ...server.admitted, 'Content-Type: application/x-ndjson']
      return requestRaw(server.port, [...head, `Content-Length: ${body.length}`], body)
    }
    const second = await status()
    expect([second.status, JSON.parse(second.body)]).toMatchObject([503, { error: { code: 'busy' } }])
    const json = await requestRaw(server.port, ['GET /api/list HTTP/1.1', ...server.admitted])
    expect(json.status).not.toBe(503)
    first.socket.destroy()
    await expect.poll(async () => (await status()).status).toBe(200)
    await server.running.close()
  })

  test('is refused if its content-length exceeds 256 MB', async () => {
    const signals: AbortSignal[] = []
    const server = await another(signals)
    const type = 'Content-Type: application/x-ndjson'
    const head = ['POST /api/show?session=- HTTP/1.1', ...server.admitted, type]
    expect((await requestRaw(server.port, [...head, 'Content-Length: 256000001'])).status).toBe(413)
    expect(signals).toEqual([])
    await open(server.port, request('POST /api/show?session=-', server, [type, 'Content-Length: 256000000']))
    await expect.poll(() => signals.length).toBe(1)
    await server.running.close()
  })
})

describe('close', () => {
  test('ends all connections', async () => {
    const server = await another()
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length
    const json = ['Content-Type: application/json', 'Content-Length: 10']
    const lines = [
      await open(server.port, request('GET /api/events', server)),
      await open(server.port, request('GET /', server)),
      await open(server.port, 'GET / HTT'),
      await open(server.port, request('POST /api/list', server, json)),
      await open(server.port, ''),
    ]
    await expect.poll(() => server.running.listeners).toBe(1)
    await expect.poll(lines[1]?.text ?? String).toContain('id="app"')
    expect(sockets()).toBeGreaterThanOrEqual(10)
    await server.running.close()
    for (const line of lines) await expect.poll(line.isClosed).toBe(true)
    await expect(fetch(server.running.url)).rejects.toThrow('fetch failed')
    expect(server.running.listeners).toBe(0)
  })

  test('can be called twice', async () => {
    const server = await another()
    await Promise.all([server.running.close(), server.running.close()])
    expect(await server.running.close()).toBeUndefined()
  })

  test('leaves no sockets or timers that keep the process alive', async () => {
    const count = () => process.getActiveResourcesInfo().filter((name) => /^(?:TCP|Timeout)/.test(name)).length
    await expect.poll(count).toBeLessThan(10)
    const before = count()
    const server = await another()
    const line = await open(server.port, request('GET /api/events', server))
    await expect.poll(line.text).toContain('retry')
    await server.running.close()
    await expect.poll(line.isClosed).toBe(true)
    await expect.poll(count).toBeLessThanOrEqual(before)
  })
})

describe('startServer', () => {
  const start = async (options: { port?: number; host?: string; assets?: string; allowedHosts?: string[] }) =>
    startServer({
      host: '127.0.0.1',
      port: 0,
      token: sample.token,
      assets: join(sample.folder, 'web'),
      context: sample.makeContext,
      ...options,
    })

  test('reports a port that is in use as busy', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(start({ port })).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining(String(port)),
    })
    taken.close()
  })

  test('reports a missing web app', async () => {
    await expect(start({ assets: join(sample.folder, 'nowhere') })).rejects.toMatchObject({ code: 'not-found' })
    await expect(start({ assets: join(sample.folder, 'claude') })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('returns an address that a local browser can open', async () => {
    const cases: [options: Parameters<typeof start>[0], name: string][] = [
      [{}, '127.0.0.1'],
      [{ host: 'localhost' }, 'localhost'],
    ]
    for (const [options, name] of cases) {
      const server: RunningServer = await start(options)
      expect(server.url).toBe(`http://${name}:${server.port}/?token=${sample.token}`)
      expect(server.oneTimeUrl().startsWith(`http://${name}:${server.port}/?token=`)).toBe(true)
      expect((await fetch(server.url)).status).toBe(200)
      await server.close()
    }
  })

  test('accepts other host names only if allowed', async () => {
    const server = await start({ allowedHosts: ['annals.home.test:7777', 'any.test:0'] })
    const cookie = await logIn(server.url)
    const ask = async (host: string) =>
      (await requestRaw(server.port, ['GET / HTTP/1.1', `Host: ${host}`, `Cookie: ${cookie}`])).status
    expect(await ask('annals.home.test:7777')).toBe(200)
    expect(await ask(`any.test:${server.port}`)).toBe(200)
    expect(await ask('any.test:0')).toBe(421)
    expect(await ask('annals.home.test')).toBe(421)
    expect(await ask('x.annals.home.test:7777')).toBe(421)
    await server.close()
  })
})
