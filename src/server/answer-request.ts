// Computes the response to a request: checks the guard first, then looks up the route.
import type { IncomingMessage } from 'node:http'
import { mapTexts } from '../text/advice.ts'
import { jsonResponse, refusalResponse, type ResponseData } from './response-data.ts'
import { answerFrame } from './answer-frame.ts'
import { answerOperation, type MakeContext } from './answer-operation.ts'
import type { Asset } from './assets.ts'
import type { EventStream } from './event-stream.ts'
import { guard, loginToken, type AccessRules } from './guard.ts'
import type { UploadLock } from './upload-lock.ts'
import { isPagePath } from './page-paths.ts'
import { loginPage, refusalPage, withoutToken } from './plain-page.ts'
import { isNavigation, readRequestHead, type RequestHead } from './request-head.ts'
import { REFUSALS, wrongMethod, type Refusal } from './refusals.ts'
import type { Route, Routes } from './routes.ts'
import { errorRefusal } from './status.ts'

const DRAIN_MS = 1000

export interface ServerState {
  access: AccessRules
  routes: Routes
  events: EventStream
  upload: UploadLock
  oneTimeUrl(path: string): string
  makeContext: MakeContext
  onProblem(error: unknown): void
}

const MAX_TARGET_LENGTH = 8192

const READ_METHODS = ['GET', 'HEAD']

export interface Incoming {
  request: IncomingMessage
  signal: AbortSignal
  /** Called when the guard has passed: the client may send its body. */
  onAdmitted(): void
}

export async function answerRequest(state: ServerState, incoming: Incoming): Promise<ResponseData> {
  const head = readRequestHead(incoming.request)
  const refusal = guard(head, state.access)
  if (refusal) return refuse(head, refusal)
  try {
    const answer = await route(state, incoming, head)
    await drainRequest(incoming.request)
    return answer
  } catch (error) {
    const { message, ...rest } = errorRefusal(error)
    if (rest.status === 500 && !isGone(incoming)) state.onProblem(error)
    await drainRequest(incoming.request)
    return refuse(head, { ...rest, message: mapTexts(message, (text) => state.access.tokens.withhold(text)) })
  }
}

function isGone({ request, signal }: Incoming): boolean {
  return signal.aborted || request.readableAborted
}

async function route(state: ServerState, incoming: Incoming, head: RequestHead): Promise<ResponseData> {
  if (head.path.length + head.query.length > MAX_TARGET_LENGTH) return refuse(head, REFUSALS.length)
  const found = state.routes.find(head.path)
  if (!found) return refuse(head, REFUSALS.path)
  incoming.onAdmitted()
  if (found.kind === 'operation') {
    const operation = await found.operation.load()
    const { makeContext, upload, events } = state
    return answerOperation({ ...incoming, operation, head, makeContext, upload, send: (event) => events.send(event) })
  }
  if (found.kind === 'frame') return answerFrame({ ...incoming, head, makeContext: state.makeContext })
  if (found.kind === 'open') return answerOpen(state, head)
  return READ_METHODS.includes(head.method)
    ? answerRead(state, found, head)
    : refusalResponse(wrongMethod(READ_METHODS))
}

function answerRead(
  { access, events }: ServerState,
  found: Exclude<Route, { kind: 'operation' | 'frame' | 'open' }>,
  head: RequestHead,
): ResponseData {
  switch (found.kind) {
    case 'events':
      return events.isFull ? refusalResponse(REFUSALS.listeners) : eventResponse()
    case 'asset':
      return assetResponse(head, found.asset)
    case 'page':
      return login(head, access) ?? assetResponse(head, found.asset)
  }
}

/** Accepts only paths of pages: a path such as //evil.test would lead to another site. */
function answerOpen({ oneTimeUrl }: ServerState, { method, query }: RequestHead): ResponseData {
  if (method !== 'POST') return refusalResponse(wrongMethod(['POST']))
  const path = new URLSearchParams(query).get('path') ?? '/'
  return isPagePath(path) ? jsonResponse({ url: oneTimeUrl(path) }) : refusalResponse(REFUSALS.path)
}

/** Sets the cookie only if the token is valid. A client with a valid cookie gets here even with an old token. */
function login(head: RequestHead, { cookie, tokens }: AccessRules): ResponseData | undefined {
  const token = loginToken(head)
  if (token === undefined) return undefined
  return loginPage(withoutToken(head), tokens.use(token) ? tokens.cookie(cookie) : undefined)
}

function refuse(head: RequestHead, refusal: Refusal): ResponseData {
  return isNavigation(head) ? refusalPage(head, refusal) : refusalResponse(refusal)
}

function eventResponse(): ResponseData {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/event-stream; charset=utf-8' }
  return { status: 200, headers, body: { kind: 'events' } }
}

function assetResponse({ headers }: RequestHead, { bytes, type, etag, isImmutable }: Asset): ResponseData {
  const lifetime = isImmutable ? 'private, max-age=31536000, immutable' : 'no-cache'
  const known = headers('if-none-match').flatMap((line) => line.split(',').map((tag) => tag.trim()))
  const head = { 'cache-control': lifetime, etag }
  return known.includes(etag)
    ? { status: 304, headers: head, body: { kind: 'bytes', bytes: '' } }
    : { status: 200, headers: { ...head, 'content-type': type }, body: { kind: 'bytes', bytes } }
}

/** Closing a connection while the client still sends would lose the response. Only used after the guard. */
async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', done).once('close', done).resume()
  })
}
