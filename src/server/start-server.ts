// Starts the HTTP server, with limits. It prints nothing; the caller reports addresses and problems.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError, systemCode } from '../error.ts'
import type { ServerEvent } from '../operations/server-event.ts'
import { refusalResponse } from './response-data.ts'
import type { MakeContext } from './answer-operation.ts'
import { answerRequest, type ServerState } from './answer-request.ts'
import { readAssets } from './assets.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { EventStream } from './event-stream.ts'
import type { AccessRules } from './guard.ts'
import { UploadLock } from './upload-lock.ts'
import { REFUSALS, type Refusal } from './refusals.ts'
import { Routes } from './routes.ts'
import { errorRefusal } from './status.ts'
import { Tokens } from './tokens.ts'
import { WaitingConnections } from './waiting-connections.ts'
import { writeResponse } from './write-response.ts'
import { advise, field } from '../text/advice.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export interface ServerOptions {
  host: string
  port: number
  token: string
  assets: string
  /** Creates the context of an operation for each request; it must neither allow paths nor sync. */
  context: MakeContext
  /** More values of the Host header, "name:port", for a server on the network. Port 0 stands for the actual port. */
  allowedHosts?: readonly string[]
  onProblem?(error: unknown): void
}

export interface RunningServer {
  readonly port: number
  readonly url: string
  /** With this key in the header "annals-open-key", POST /api/open?path=… returns the same as `oneTimeUrl`. */
  readonly openKey: string
  oneTimeUrl(path?: string): string
  send(event: ServerEvent): void
  readonly listeners: number
  close(): Promise<void>
}

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 5000,
  // Uploads may be slow; RequestBody limits the time between two chunks.
  requestTimeout: 0,
  // Longer than the pause between two requests of a page: closing a connection that is about to be used resets the request.
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 1000,
  // Otherwise Node answers requests without Host itself, without the guard and our headers.
  requireHostHeader: false,
}

const MAX_CONNECTIONS = 256

const CLOSE_MS = 300

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const routes = new Routes(readAssets(options.assets))
  const server = createServer(LIMITS)
  server.maxConnections = MAX_CONNECTIONS
  const port = await listen(server, options)
  const base = `http://${ownName(options, port)}`
  const access = makeAccess(options, port)
  const state: ServerState = {
    access,
    routes,
    events: new EventStream(),
    upload: new UploadLock(),
    oneTimeUrl: (path) => withToken(base, path, access.tokens.issue()),
    makeContext: options.context,
    onProblem: (error) => options.onProblem?.(error),
  }
  attach(server, state)
  return {
    port,
    url: withToken(base, '/', options.token),
    openKey: access.tokens.openKey,
    oneTimeUrl: (path = '/') => state.oneTimeUrl(path),
    send: (event) => state.events.send(event),
    get listeners() {
      return state.events.size
    },
    close: () => close(server, state.events),
  }
}

async function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  // A server that listens on a port has an AddressInfo.
  return (server.address() as AddressInfo).port
}

function listenError(error: unknown, host: string, port: number): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new AppError('busy', advise`Port ${port} is in use; choose another with ${field('port')}.`, {
        cause: error,
      })
    case 'EACCES':
      return new AppError(
        'usage',
        advise`No permission to use port ${port}; choose one above 1023 with ${field('port')}.`,
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

function makeAccess(options: ServerOptions, port: number): AccessRules {
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => name + portSuffix(port))
  return {
    hosts: new Set([...own, ...allowedNames(options, port)]),
    cookie: `annals-${port}`,
    tokens: new Tokens(options.token),
    attempts: new AttemptLimit(),
  }
}

/** Browsers leave out the default port in the Host header. */
function portSuffix(port: number): string {
  return port === 80 ? '' : `:${port}`
}

function allowedNames({ allowedHosts = [] }: ServerOptions, port: number): string[] {
  return allowedHosts.map((name) => name.replace(/:0$/, portSuffix(port)))
}

function ownName(options: ServerOptions, port: number): string {
  const { host } = options
  if (host === '::1') return `[::1]${portSuffix(port)}`
  if (host === 'localhost') return host + portSuffix(port)
  const isEverywhere = ['127.0.0.1', '0.0.0.0', '::'].includes(host)
  return (isEverywhere ? undefined : allowedNames(options, port)[0]) ?? `127.0.0.1${portSuffix(port)}`
}

function withToken(base: string, path: string, token: string): string {
  const url = new URL(path, base)
  url.searchParams.set('token', token)
  return url.href
}

function attach(server: Server, state: ServerState): void {
  const answering = new WeakSet<Duplex>()
  const waiting = new WaitingConnections()
  const serve = (request: IncomingMessage, response: ServerResponse, onAdmitted = () => {}) => {
    const { socket } = request
    answering.add(socket)
    response.on('close', () => answering.delete(socket))
    void handle(state, request, response, () => {
      waiting.admit(socket)
      onAdmitted()
    })
  }
  server.on('connection', (socket) => waiting.add(socket))
  server.on('request', (request, response) => serve(request, response))
  // Send "100 Continue" only to clients that have passed the guard.
  server.on('checkContinue', (request, response) => serve(request, response, () => response.writeContinue()))
  // Other expectations are ignored; Node would answer them without the guard.
  server.on('checkExpectation', (request, response) => serve(request, response))
  server.on('connect', (_, socket) => endWith(socket, REFUSALS.host))
  server.on('clientError', (error, socket) => {
    // In the middle of another response, a second one would be read as part of it.
    if (!socket.writable || answering.has(socket)) socket.destroy()
    else endWith(socket, syntaxRefusal(error))
  })
}

async function handle(
  state: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  onAdmitted: () => void,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  // A broken connection is handled on "close"; without these listeners the error would end the process.
  request.on('error', () => {})
  response.on('error', () => {})
  try {
    const answer = await answerRequest(state, { request, signal: gone.signal, onAdmitted })
    await writeResponse(request, response, answer, state.events)
  } catch (error) {
    // A client that disconnects makes its download fail; that is not reported.
    if (!gone.signal.aborted) state.onProblem(error)
    if (response.headersSent) response.destroy()
    else await writeResponse(request, response, refusalResponse(errorRefusal(error)), state.events)
  }
}

async function close(server: Server, events: EventStream): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  events.close()
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
  await closed
  clearTimeout(timer)
}

function endWith(socket: Duplex, refusal: Refusal): void {
  const { status, headers, body } = refusalResponse(refusal)
  const text = body.kind === 'bytes' ? body.bytes.toString() : ''
  const all = { ...SECURITY_HEADERS, ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'))
  // The client may never close its half of the connection or stop sending.
  socket.resume()
  setTimeout(() => socket.destroy(), 1000).unref()
}

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
