// Runs the operation of a request. Reading operations take their input from the query or a JSON body, writing ones from
// JSON only, with a header that no form or link can send.
import type { IncomingMessage } from 'node:http'
import type { Context, OutputStream } from '../operations/context.ts'
import type { Progress } from '../operations/progress.ts'
import type { ServerEvent } from '../operations/server-event.ts'
import type { SomeOperation } from '../operations/operation.ts'
import { callProgress } from './call-progress.ts'
import { jsonResponse, refusalResponse, type ResponseData } from './response-data.ts'
import { documentHeaders } from './document-headers.ts'
import type { UploadLock } from './upload-lock.ts'
import type { RequestHead } from './request-head.ts'
import { readText, RequestBody, type BodyLimits } from './read-body.ts'
import { readInput, readJson, readQuery } from './read-input.ts'
import { REFUSALS, wrongMethod, type Refusal } from './refusals.ts'
import { runStreaming } from './streamed-document.ts'

export type MakeContext = (listeners: {
  stdin?: AsyncIterable<Buffer>
  signal?: AbortSignal
  output?: OutputStream
  onProgress?: (progress: Progress) => void
}) => Context

const JSON_LIMITS: BodyLimits = { bytes: 1_000_000, idleMs: 30_000, totalMs: 30_000 }
/** An upload may take an hour over a slow network, but not pause for long. */
const UPLOAD_LIMITS: BodyLimits = { bytes: 256_000_000, idleMs: 30_000, totalMs: 3_600_000 }

const READS = ['GET', 'HEAD', 'POST']
const WRITES = ['POST']

export interface OperationRequest {
  operation: SomeOperation
  head: RequestHead
  request: IncomingMessage
  makeContext: MakeContext
  upload: UploadLock
  send(event: ServerEvent): void
  signal: AbortSignal
}

export async function answerOperation(call: OperationRequest): Promise<ResponseData> {
  const { operation, head } = call
  const refusal = checkMethod(operation, head)
  if (refusal) return refusalResponse(refusal)
  if (head.method !== 'POST') return run(call, readInput(operation, readQuery(operation, head.query)), nothing())
  switch (contentType(head)) {
    case 'application/json':
      return answerJson(call)
    case 'application/x-ndjson':
      return operation.isWrite ? refusalResponse(REFUSALS.type) : call.upload.answer(async () => answerUpload(call))
    default:
      return refusalResponse(REFUSALS.type)
  }
}

function checkMethod({ isWrite }: SomeOperation, { method, headers }: RequestHead): Refusal | undefined {
  const allowed = isWrite ? WRITES : READS
  if (!allowed.includes(method)) return wrongMethod(allowed)
  return isWrite && headers('annals-intent').join() !== 'write' ? REFUSALS.intent : undefined
}

function contentType({ headers }: RequestHead): string | undefined {
  const [type, ...others] = headers('content-type')
  return others.length > 0 ? undefined : type?.split(';')[0]?.trim().toLowerCase()
}

async function answerJson(call: OperationRequest): Promise<ResponseData> {
  const body = new RequestBody(call.request, JSON_LIMITS)
  return unlessRefused(body, async () => {
    const given = readJson(await readText(body))
    return run(call, readInput(call.operation, given), nothing())
  })
}

async function answerUpload(call: OperationRequest): Promise<ResponseData> {
  const { operation, head, request } = call
  const body = new RequestBody(request, UPLOAD_LIMITS)
  return unlessRefused(body, async () =>
    run(call, readInput(operation, readQuery(operation, head.query), { isUpload: true }), body),
  )
}

async function unlessRefused(body: RequestBody, answer: () => Promise<ResponseData>): Promise<ResponseData> {
  if (body.refusal) return refusalResponse(body.refusal)
  try {
    return await answer()
  } catch (error) {
    if (body.refusal) return refusalResponse(body.refusal)
    throw error
  }
}

async function run(
  { operation, head, makeContext, signal, send }: OperationRequest,
  input: Record<string, unknown>,
  stdin: AsyncIterable<Buffer>,
): Promise<ResponseData> {
  const onProgress = callProgress(head, send)
  const listeners = { stdin, signal, ...(onProgress ? { onProgress } : {}) }
  const result = await runStreaming(async (output) => operation.run(makeContext({ ...listeners, output }), input))
  if (result.kind === 'value') return jsonResponse(result.value)
  const { document } = result
  return { status: 200, headers: documentHeaders(document.head), body: { kind: 'document', document } }
}

async function* nothing(): AsyncGenerator<Buffer> {}
