// Starts the HTTP server: Node's own, with limits, in front of the guard. Nothing is written anywhere; what there is to say
// the caller says.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError, systemCode } from '../error.ts'
import type { ServerEvent } from '../operations/server-event.ts'
import { refusalAnswer } from './answer.ts'
import type { MakeContext } from './answer-operation.ts'
import { answerRequest, type Serving } from './answer-request.ts'
import { readAssets } from './assets.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { EventStream } from './event-stream.ts'
import type { Door } from './guard.ts'
import { OneUpload } from './one-upload.ts'
import { REFUSALS, type Refusal } from './refusals.ts'
import { Routes } from './routes.ts'
import { errorRefusal } from './status.ts'
import { Tokens } from './tokens.ts'
import { writeAnswer } from './write-answer.ts'
import { advise, field } from '../text/advice.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export interface ServerOptions {
  /** Where it listens. */
  host: string
  /** 0 for any that is free. */
  port: number
  /** The key of this run. */
  token: string
  /** Folder of the built app. */
  assets: string
  /** What an operation may know, made anew for every request; it must not name paths, nor sync. */
  context: MakeContext
  /** Further values of the Host header, "name:port", for a server that is open to the network on purpose. Here, too, port 0
   *  is the one that was found. */
  allowedHosts?: readonly string[]
  onProblem?(error: unknown): void
}

export interface RunningServer {
  readonly port: number
  /** With the key of this run. */
  readonly url: string
  /** With this in the header "annals-open-key", POST /api/open?path=… gives the same as `oneTimeUrl`. */
  readonly openKey: string
  /** The address of a page with a key that opens once, within two minutes. */
  oneTimeUrl(path?: string): string
  send(event: ServerEvent): void
  /** How many pages listen. */
  readonly listeners: number
  /** Ends within a second, whoever is still connected. */
  close(): Promise<void>
}

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  // A transcript may take its time; bodies have a limit of their own, between two chunks.
  requestTimeout: 0,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 5000,
  // Node would answer a request without Host by itself, past the guard and without our headers.
  requireHostHeader: false,
}

const MOST_CONNECTIONS = 256

/** How long answers in progress may take once the server is told to end. */
const FAREWELL_MS = 300

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const routes = new Routes(readAssets(options.assets))
  const server = createServer(LIMITS)
  server.maxConnections = MOST_CONNECTIONS
  const port = await listen(server, options)
  const base = `http://${ownName(options, port)}`
  const door = makeDoor(options, port)
  const serving: Serving = {
    door,
    routes,
    events: new EventStream(),
    upload: new OneUpload(),
    oneTimeUrl: (path) => withToken(base, path, door.tokens.issue()),
    makeContext: options.context,
    onProblem: (error) => options.onProblem?.(error),
  }
  attach(server, serving)
  return {
    port,
    url: withToken(base, '/', options.token),
    openKey: door.tokens.openKey,
    oneTimeUrl: (path = '/') => serving.oneTimeUrl(path),
    send: (event) => serving.events.send(event),
    get listeners() {
      return serving.events.size
    },
    close: () => close(server, serving.events),
  }
}

async function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  // Of a server that listens on a port, it is always this.
  return (server.address() as AddressInfo).port
}

function listenError(error: unknown, host: string, port: number): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new AppError('busy', advise`Port ${port} is taken; choose another with ${field('port')}.`, {
        cause: error,
      })
    case 'EACCES':
      return new AppError(
        'usage',
        advise`Port ${port} may not be used here; choose one above 1023 with ${field('port')}.`,
        {
          cause: error,
        },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new AppError('usage', advise`This machine has no address ${host}; check ${field('host')}.`, {
        cause: error,
      })
    default:
      return error
  }
}

function makeDoor(options: ServerOptions, port: number): Door {
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => name + portSuffix(port))
  return {
    hosts: new Set([...own, ...furtherNames(options, port)]),
    cookie: `annals-${port}`,
    tokens: new Tokens(options.token),
    attempts: new AttemptLimit(),
  }
}

/** The default port is not said. */
function portSuffix(port: number): string {
  return port === 80 ? '' : `:${port}`
}

function furtherNames({ allowedHosts = [] }: ServerOptions, port: number): string[] {
  return allowedHosts.map((name) => name.replace(/:0$/, portSuffix(port)))
}

/** Under which name a browser on this machine gets here. */
function ownName(options: ServerOptions, port: number): string {
  const { host } = options
  if (host === '::1') return `[::1]${portSuffix(port)}`
  if (host === 'localhost') return host + portSuffix(port)
  const isEverywhere = ['127.0.0.1', '0.0.0.0', '::'].includes(host)
  return (isEverywhere ? undefined : furtherNames(options, port)[0]) ?? `127.0.0.1${portSuffix(port)}`
}

function withToken(base: string, path: string, token: string): string {
  const url = new URL(path, base)
  url.searchParams.set('token', token)
  return url.href
}

function attach(server: Server, serving: Serving): void {
  const answering = new WeakSet<Duplex>()
  const serve = (request: IncomingMessage, response: ServerResponse, onAdmitted = () => {}) => {
    answering.add(request.socket)
    response.on('close', () => answering.delete(request.socket))
    void handle(serving, request, response, onAdmitted)
  }
  server.on('request', (request, response) => serve(request, response))
  // "Go on and send" is only said to who has passed the guard.
  server.on('checkContinue', (request, response) => serve(request, response, () => response.writeContinue()))
  // Other expectations may be ignored, and Node would answer them past the guard.
  server.on('checkExpectation', (request, response) => serve(request, response))
  server.on('connect', (_, socket) => endWith(socket, REFUSALS.host))
  server.on('clientError', (error, socket) => {
    // In the middle of another answer a second one would be taken for a part of it.
    if (!socket.writable || answering.has(socket)) socket.destroy()
    else endWith(socket, syntaxRefusal(error))
  })
}

async function handle(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
  onAdmitted: () => void,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  // A connection that breaks ends in "close"; without a listener it would end the process.
  request.on('error', () => {})
  response.on('error', () => {})
  try {
    const answer = await answerRequest(serving, { request, signal: gone.signal, onAdmitted })
    await writeAnswer(request, response, answer, serving.events)
  } catch (error) {
    // Who hangs up in the middle of a download makes it fail, and that is no problem of ours.
    if (!gone.signal.aborted) serving.onProblem(error)
    if (response.headersSent) response.destroy()
    else await writeAnswer(request, response, refusalAnswer(errorRefusal(error)), serving.events)
  }
}

async function close(server: Server, events: EventStream): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  events.close()
  const farewell = setTimeout(() => server.closeAllConnections(), FAREWELL_MS)
  await closed
  clearTimeout(farewell)
}

/**
 * An answer to what is no HTTP request, or none that Node hands on: written to the bare connection, with the same headers.
 */
function endWith(socket: Duplex, refusal: Refusal): void {
  const { status, headers, body } = refusalAnswer(refusal)
  const text = body.kind === 'bytes' ? body.bytes.toString() : ''
  const all = { ...SECURITY_HEADERS, ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'))
  // The other side may never close its half, nor stop sending.
  socket.resume()
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** What the parser of Node said about it. */
function syntaxRefusal(error: unknown): Refusal {
  switch (systemCode(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return REFUSALS.headers
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return REFUSALS.slow
    default:
      return REFUSALS.syntax
  }
}
