// Clients that hold connections: headers or bodies byte by byte, answers that are not read, and silence. Those without a
// key must be disconnected within seconds.
import { connect, type Socket } from 'node:net'
import type { Random } from '../../generate/random.ts'
import { SESSION } from '../../server/sample-server.ts'
import type { Target } from './target.ts'

interface SlowKind {
  name: string
  /** Sent at once. */
  start: (target: Target) => string
  /** Sent byte by byte, again and again. */
  drip: string
  reads: boolean
  /** Whether the server must disconnect it within a few seconds. */
  isDropped: boolean
}

const post = (admitted: readonly string[], length: number) =>
  ['POST /api/list HTTP/1.1', ...admitted, 'Content-Type: application/json', `Content-Length: ${length}`, '', ''].join(
    '\r\n',
  )

const KINDS: readonly [SlowKind, ...SlowKind[]] = [
  {
    name: 'slow headers',
    start: ({ host }) => `GET / HTTP/1.1\r\n${host}\r\n`,
    drip: 'X-a: b\r\n',
    reads: true,
    isDropped: true,
  },
  { name: 'slow first line', start: () => '', drip: 'GET /', reads: true, isDropped: true },
  { name: 'silence', start: () => '', drip: '', reads: true, isDropped: true },
  {
    name: 'a slow body without a key',
    start: ({ host }) => post([host], 500),
    drip: ' ',
    reads: true,
    isDropped: true,
  },
  { name: 'a slow body', start: ({ admitted }) => post(admitted, 5000), drip: ' ', reads: true, isDropped: false },
  {
    name: 'an answer that is not read',
    start: ({ admitted }) =>
      [`GET /api/show?session=${SESSION}&depth=all HTTP/1.1`, ...admitted, '', ''].join('\r\n').repeat(20),
    drip: '',
    reads: false,
    isDropped: false,
  },
]

/** The server allows 5 s for headers and looks every second. */
const DROPPED_MS = 12_000

export interface SlowClients {
  /** Waits until all clients that must be disconnected are, and disconnects the others. */
  end: () => Promise<string[]>
}

export function startSlowClients(target: Target, random: Random, count: number): SlowClients {
  const clients = Array.from({ length: count }, () => startClient(target, random.pick(KINDS), random.between(20, 400)))
  return { end: async () => (await Promise.all(clients.map(async ({ end }) => end()))).flat() }
}

function startClient(target: Target, kind: SlowKind, pauseMs: number): { end: () => Promise<string[]> } {
  const began = performance.now()
  const socket = connect({ port: target.port, host: '127.0.0.1' }, () => socket.write(kind.start(target)))
  if (kind.reads) socket.resume()
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.on('close', () => done()))
  const timer = drip(socket, kind, pauseMs)
  return {
    end: async () => {
      const left = kind.isDropped ? Math.max(0, DROPPED_MS - (performance.now() - began)) : 0
      const isClosed = await Promise.race([closed.then(() => true), later(left)])
      clearInterval(timer)
      socket.destroy()
      return kind.isDropped && !isClosed ? [`the server kept a connection with ${kind.name}`] : []
    },
  }
}

function drip(socket: Socket, { drip: bytes }: SlowKind, pauseMs: number): NodeJS.Timeout {
  let at = 0
  return setInterval(() => {
    if (bytes !== '' && socket.writable) socket.write(bytes[at++ % bytes.length] ?? '')
  }, pauseMs)
}

async function later(ms: number): Promise<false> {
  return new Promise((done) => {
    setTimeout(() => done(false), ms)
  })
}
