// Starting, listening for events, hanging up and ending.
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../../src/server/start-server.ts'
import { requestRaw } from './raw-request.ts'
import { startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

interface Line {
  socket: Socket
  /** What came so far. */
  text(): string
  isClosed(): boolean
}

async function open(port: number, bytes: string): Promise<Line> {
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

async function another(signals: AbortSignal[] = []): Promise<SampleServer> {
  const running = await startServer({
    host: '127.0.0.1',
    port: 0,
    token: sample.token,
    assets: join(sample.folder, 'web'),
    context(listeners) {
      if (listeners.signal) signals.push(listeners.signal)
      return sample.makeContext(listeners)
    },
  })
  const { port } = running
  const admitted = [`Host: 127.0.0.1:${port}`, `Cookie: annals-${port}=${sample.token}`]
  return { ...sample, running, port, admitted }
}

describe('events', () => {
  const listen = async (server: SampleServer) => open(server.port, request('GET /api/events', server))

  test('reach every page that listens, as they happen', async () => {
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

  test('are for 64 pages at once; a place that gets free is given again', async () => {
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

  test('are not kept open for who only asks for the head', async () => {
    const { status, body } = await requestRaw(sample.port, ['HEAD /api/events HTTP/1.1', ...sample.admitted])
    expect([status, body, sample.running.listeners]).toEqual([200, '', 0])
  })
})

describe('whoever hangs up', () => {
  test('is worked for no longer', async () => {
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

  test('leaves the next request on the connection to be answered', async () => {
    const line = await open(sample.port, request('GET /', sample) + request('GET /icon.svg', sample))
    await expect.poll(line.text).toContain('<svg')
    expect(line.text()).toContain('<div id="app">')
    line.socket.destroy()
  })
})

describe('the end', () => {
  test('comes at once, whoever is still connected', async () => {
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

  test('can be asked for twice', async () => {
    const server = await another()
    await Promise.all([server.running.close(), server.running.close()])
    expect(await server.running.close()).toBeUndefined()
  })

  test('leaves nothing behind that keeps a process alive', async () => {
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

describe('the start', () => {
  const start = async (options: { port?: number; host?: string; assets?: string; allowedHosts?: string[] }) =>
    startServer({
      host: '127.0.0.1',
      port: 0,
      token: sample.token,
      assets: join(sample.folder, 'web'),
      context: sample.makeContext,
      ...options,
    })

  test('says that a port is taken, so that another can be tried', async () => {
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

  test('says that the app was not built', async () => {
    await expect(start({ assets: join(sample.folder, 'nowhere') })).rejects.toMatchObject({ code: 'not-found' })
    await expect(start({ assets: join(sample.folder, 'claude') })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('gives an address that a browser on this machine can open', async () => {
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

  test('answers under further names only when told to', async () => {
    const server = await start({ allowedHosts: ['annals.home.test:7777', 'any.test:0'] })
    const ask = async (host: string) =>
      (
        await requestRaw(server.port, [
          'GET / HTTP/1.1',
          `Host: ${host}`,
          `Cookie: annals-${server.port}=${sample.token}`,
        ])
      ).status
    expect(await ask('annals.home.test:7777')).toBe(200)
    expect(await ask(`any.test:${server.port}`)).toBe(200)
    expect(await ask('any.test:0')).toBe(421)
    expect(await ask('annals.home.test')).toBe(421)
    expect(await ask('x.annals.home.test:7777')).toBe(421)
    await server.close()
  })
})
