// A request → its answer: the guard first, then the table of addresses.
import type { IncomingMessage } from 'node:http'
import { mapTexts } from '../text/advice.ts'
import { jsonAnswer, refusalAnswer, type Answer } from './answer.ts'
import { answerFrame } from './answer-frame.ts'
import { answerOperation, type MakeContext } from './answer-operation.ts'
import type { Asset } from './assets.ts'
import type { EventStream } from './event-stream.ts'
import { guard, loginToken, type Door } from './guard.ts'
import type { OneUpload } from './one-upload.ts'
import { isPagePath } from './page-paths.ts'
import { loginPage, refusalPage, withoutToken } from './plain-page.ts'
import { isNavigation, readAsked, type Asked } from './read-asked.ts'
import { REFUSALS, wrongMethod, type Refusal } from './refusals.ts'
import type { Route, Routes } from './routes.ts'
import { errorRefusal } from './status.ts'

const PATIENCE_MS = 1000

export interface Serving {
  door: Door
  routes: Routes
  events: EventStream
  upload: OneUpload
  /** The address of a page with a key that opens once. */
  oneTimeUrl(path: string): string
  makeContext: MakeContext
  /** What went wrong unexpectedly: the answer does not say. */
  onProblem(error: unknown): void
}

const MOST_TARGET_LENGTH = 8192

const LOOKS = ['GET', 'HEAD']

export interface Incoming {
  request: IncomingMessage
  signal: AbortSignal
  /** It is about to send a body, if we want one. */
  onAdmitted(): void
}

export async function answerRequest(serving: Serving, incoming: Incoming): Promise<Answer> {
  const asked = readAsked(incoming.request)
  const refusal = guard(asked, serving.door)
  if (refusal) return refuse(asked, refusal)
  try {
    const answer = await route(serving, incoming, asked)
    await drainRequest(incoming.request)
    return answer
  } catch (error) {
    const { message, ...rest } = errorRefusal(error)
    if (rest.status === 500 && !isGone(incoming)) serving.onProblem(error)
    await drainRequest(incoming.request)
    return refuse(asked, { ...rest, message: mapTexts(message, (text) => serving.door.tokens.withhold(text)) })
  }
}

/** Who hangs up in the middle makes something fail, and that is no problem of ours. */
function isGone({ request, signal }: Incoming): boolean {
  return signal.aborted || request.readableAborted
}

async function route(serving: Serving, incoming: Incoming, asked: Asked): Promise<Answer> {
  if (asked.path.length + asked.query.length > MOST_TARGET_LENGTH) return refuse(asked, REFUSALS.length)
  const found = serving.routes.find(asked.path)
  if (!found) return refuse(asked, REFUSALS.path)
  incoming.onAdmitted()
  if (found.kind === 'operation') {
    const operation = await found.operation.load()
    return answerOperation({ ...incoming, operation, asked, makeContext: serving.makeContext, upload: serving.upload })
  }
  if (found.kind === 'frame') return answerFrame({ ...incoming, asked, makeContext: serving.makeContext })
  if (found.kind === 'open') return answerOpen(serving, asked)
  return LOOKS.includes(asked.method) ? look(serving, found, asked) : refusalAnswer(wrongMethod(LOOKS))
}

function look(
  { door, events }: Serving,
  found: Exclude<Route, { kind: 'operation' | 'frame' | 'open' }>,
  asked: Asked,
): Answer {
  switch (found.kind) {
    case 'events':
      return events.isFull ? refusalAnswer(REFUSALS.listeners) : eventAnswer()
    case 'asset':
      return assetAnswer(asked, found.asset)
    case 'page':
      return login(asked, door) ?? assetAnswer(asked, found.asset)
  }
}

/** Only pages of ours: a path such as //evil.test would be another site. */
function answerOpen({ oneTimeUrl }: Serving, { method, query }: Asked): Answer {
  if (method !== 'POST') return refusalAnswer(wrongMethod(['POST']))
  const path = new URLSearchParams(query).get('path') ?? '/'
  return isPagePath(path) ? jsonAnswer({ url: oneTimeUrl(path) }) : refusalAnswer(REFUSALS.path)
}

/** Who has the cookie already needs no other, whatever key the address names. */
function login(asked: Asked, { cookie, tokens }: Door): Answer | undefined {
  const token = loginToken(asked)
  if (token === undefined) return undefined
  return loginPage(withoutToken(asked), tokens.use(token) ? tokens.cookie(cookie) : undefined)
}

function refuse(asked: Asked, refusal: Refusal): Answer {
  return isNavigation(asked) ? refusalPage(asked, refusal) : refusalAnswer(refusal)
}

function eventAnswer(): Answer {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/event-stream; charset=utf-8' }
  return { status: 200, headers, body: { kind: 'events' } }
}

function assetAnswer({ headers }: Asked, { bytes, type, etag, isImmutable }: Asset): Answer {
  const lifetime = isImmutable ? 'private, max-age=31536000, immutable' : 'no-cache'
  const known = headers('if-none-match').flatMap((line) => line.split(',').map((tag) => tag.trim()))
  const head = { 'cache-control': lifetime, etag }
  return known.includes(etag)
    ? { status: 304, headers: head, body: { kind: 'bytes', bytes: '' } }
    : { status: 200, headers: { ...head, 'content-type': type }, body: { kind: 'bytes', bytes } }
}

/**
 * Lets the rest of a body pass before the answer is written: a connection that is closed while somebody still sends is
 * reset, and the answer is lost with it. Only for who has passed the guard, and not for long.
 */
async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', go).once('close', go).resume()
  })
}
