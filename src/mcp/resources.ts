// Sessions and turns as resources, with the same text as the tool that reads them.
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server'
import { AppError } from '../error.ts'
import { list } from '../operations/find/declarations.ts'
import { failureText } from './failure-text.ts'
import type { History } from './history.ts'
import { dayOf, shortId } from './origin.ts'
import { cleanLine, frame } from './quote.ts'
import { scopeOf } from './scope.ts'
import { readSession } from './tools/read-session.ts'

const LISTED = 20
/** A resource is read because a person chose it, so it may be longer than the answer of a tool. */
const MAX_TOKENS = 10_000

export function addResources(server: McpServer, history: History): void {
  const sessions = new ResourceTemplate('annals://session/{session}', { list: async () => listSessions(history) })
  const about = { mimeType: 'text/plain' }
  server.registerResource(
    'session',
    sessions,
    { ...about, description: 'Outline of a session' },
    async (uri, { session }) => read(history, uri, { session }),
  )
  const turns = new ResourceTemplate('annals://session/{session}/turn/{turn}', { list: undefined })
  server.registerResource(
    'turn',
    turns,
    { ...about, description: 'A turn of a session' },
    async (uri, { session, turn }) => read(history, uri, { session, turn: Number(turn) }),
  )
}

async function listSessions(history: History) {
  return answering(history, async () => {
    const { filter } = await scopeOf(history, undefined)
    const { sessions } = await history.call(list, { limit: LISTED, ...(filter === null ? {} : { project: filter }) })
    return {
      resources: sessions.map(({ id, title, endedAt }) => ({
        uri: `annals://session/${id}`,
        name: `Session ${shortId(id)}, ${dayOf(endedAt)}`,
        description: `Title, quoted as data:\n${frame(cleanLine(title, 100))}`,
        mimeType: 'text/plain',
      })),
    }
  })
}

async function read(history: History, uri: URL, given: Record<string, unknown>) {
  const input = readSession.input.safeParse({ ...given, max_tokens: MAX_TOKENS })
  if (!input.success)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'Use annals://session/ID or annals://session/ID/turn/NUMBER.',
    )
  return answering(history, async (notes) => {
    const { text } = await readSession.answer({ history, notes, signal: new AbortController().signal }, input.data)
    return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] }
  }).catch((error: unknown) => {
    throw isNotFound(error) ? new ResourceNotFoundError(uri.href, error.message) : error
  })
}

function isNotFound(error: unknown): error is Error {
  return error instanceof Error && error.cause instanceof AppError && error.cause.code === 'not-found'
}

/** The SDK passes the message of an error on as it is. */
async function answering<Result>(history: History, answer: (notes: string[]) => Promise<Result>): Promise<Result> {
  try {
    return await answer(await history.ready())
  } catch (error) {
    throw new Error(failureText(error), { cause: error })
  } finally {
    history.refresh()
  }
}
