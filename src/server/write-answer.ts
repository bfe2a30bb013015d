// An answer as data → bytes on the connection, with the headers that everything has.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import type { EventStream } from './event-stream.ts'
import { jsonChunks } from './json-chunks.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** How long a reader may take for what was sent to it. */
const PATIENCE_MS = 30_000

export async function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  events: EventStream,
): Promise<void> {
  const head = { ...SECURITY_HEADERS, ...headers, ...(request.complete ? {} : { connection: 'close' }) }
  response.sendDate = false
  if (body.kind === 'bytes') {
    const length = status === 304 ? {} : { 'content-length': Buffer.byteLength(body.bytes) }
    response.writeHead(status, { ...head, ...length }).end(body.bytes)
    return
  }
  if (request.method === 'HEAD') {
    response.writeHead(status, head).end()
    return
  }
  if (body.kind === 'events') {
    response.writeHead(status, head)
    events.add(response)
    return
  }
  // The first chunk before the head: what cannot be told as JSON is then still an answer with a status.
  const chunks = jsonChunks(body.value)
  const first = chunks.next()
  response.writeHead(status, head)
  if (!first.done) await writeChunk(response, first.value)
  for (const chunk of chunks) {
    if (response.destroyed) return
    await writeChunk(response, chunk)
  }
  response.end()
}

async function writeChunk(response: ServerResponse, chunk: string): Promise<void> {
  if (response.write(chunk)) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => response.destroy(), PATIENCE_MS)
    const go = () => {
      clearTimeout(timer)
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
    if (response.destroyed) go()
  })
}
