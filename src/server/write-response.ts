import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseData } from './response-data.ts'
import type { EventStream } from './event-stream.ts'
import { jsonChunks } from '../text/json-chunks.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import type { StreamedDocument } from './streamed-document.ts'

const DRAIN_MS = 30_000
/** A download may be paused, or wait while the user chooses where to save it. */
const DOWNLOAD_DRAIN_MS = 600_000

export async function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ResponseData,
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
    if (body.kind === 'document') await discard(body.document)
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
  // Produce the first chunk before the headers, so that a value that cannot be serialized still gets an error status.
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
    if (!response.destroyed) await writeChunk(response, bytes, DOWNLOAD_DRAIN_MS)
    if (response.destroyed) throw unread()
  })
  response.end()
}

/** Makes the operation stop: its first write fails. */
async function discard(document: StreamedDocument): Promise<void> {
  await document.sendTo(async () => Promise.reject(unread())).catch(() => {})
}

function unread(): Error {
  return new Error('the client has disconnected')
}

async function writeChunk(response: ServerResponse, chunk: string | Uint8Array, timeoutMs = DRAIN_MS): Promise<void> {
  if (response.write(chunk)) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => response.destroy(), timeoutMs)
    const done = () => {
      clearTimeout(timer)
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
    if (response.destroyed) done()
  })
}
