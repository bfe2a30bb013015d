// An answer as data → bytes on the connection, with the headers that everything has.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import type { EventStream } from './event-stream.ts'
import { jsonChunks } from '../text/json-chunks.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import type { StreamedDocument } from './streamed-document.ts'

/** How long a reader may take for what was sent to it. */
const PATIENCE_MS = 30_000
/** A download is paused, or waits for a person to say where it goes. */
const DOWNLOAD_PATIENCE_MS = 600_000

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
    if (body.kind === 'document') await giveUp(body.document)
    return
  }
  if (body.kind === 'document') {
    response.writeHead(status, head).flushHeaders()
    await sendDocument(response, body.document)
    return
  }
  if (body.kind === 'events') {
    response.writeHead(status, head)
    events.add(response)
    return
  }
  // The first chunk before the head: what cannot be told as JSON is then still an answer with a status.
  const chunks = jsonChunks(body.value)
  const first = await chunks.next()
  response.writeHead(status, head)
  if (!first.done) await writeChunk(response, first.value)
  for await (const chunk of chunks) {
    if (response.destroyed) return
    await writeChunk(response, chunk)
  }
  response.end()
}

async function sendDocument(response: ServerResponse, document: StreamedDocument): Promise<void> {
  await document.sendTo(async (bytes) => {
    if (!response.destroyed) await writeChunk(response, bytes, DOWNLOAD_PATIENCE_MS)
    if (response.destroyed) throw unread()
  })
  response.end()
}

/** Whoever writes the document hears that nobody reads it, and ends. */
async function giveUp(document: StreamedDocument): Promise<void> {
  await document.sendTo(async () => Promise.reject(unread())).catch(() => {})
}

function unread(): Error {
  return new Error('nobody reads the answer any more')
}

async function writeChunk(
  response: ServerResponse,
  chunk: string | Uint8Array,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (response.write(chunk)) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => response.destroy(), patienceMs)
    const go = () => {
      clearTimeout(timer)
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
    if (response.destroyed) go()
  })
}
