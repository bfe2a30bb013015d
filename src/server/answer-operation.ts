// A request to an operation → its value as JSON, or the document it writes. Reads are asked for by a query or as JSON; what changes something only as
// JSON and with a header that no form and no link can send; a transcript that somebody dropped on the page is the body itself.
import type { IncomingMessage } from 'node:http'
import type { Context, OutputStream } from '../operations/context.ts'
import type { SomeOperation } from '../operations/operation.ts'
import { jsonAnswer, refusalAnswer, type Answer } from './answer.ts'
import { documentHeaders } from './document-headers.ts'
import type { OneUpload } from './one-upload.ts'
import type { Asked } from './read-asked.ts'
import { readText, RequestBody, type BodyLimits } from './read-body.ts'
import { readInput, readJson, readQuery } from './read-input.ts'
import { REFUSALS, wrongMethod, type Refusal } from './refusals.ts'
import { runStreaming } from './streamed-document.ts'

export type MakeContext = (listeners: {
  stdin?: AsyncIterable<Buffer>
  signal?: AbortSignal
  output?: OutputStream
}) => Context

const JSON_LIMITS: BodyLimits = { bytes: 1_000_000, idleMs: 30_000, totalMs: 30_000 }
/** An hour, for a transcript that comes over a slow network; who sends nothing is not waited for. */
const SENT_LIMITS: BodyLimits = { bytes: 256_000_000, idleMs: 30_000, totalMs: 3_600_000 }

const READS = ['GET', 'HEAD', 'POST']
const WRITES = ['POST']

export interface OperationRequest {
  operation: SomeOperation
  asked: Asked
  request: IncomingMessage
  makeContext: MakeContext
  upload: OneUpload
  /** Nobody waits for the answer any more; the operation is told, and what takes long gives up. */
  signal: AbortSignal
}

export async function answerOperation(wanted: OperationRequest): Promise<Answer> {
  const { operation, asked } = wanted
  const refusal = checkMethod(operation, asked)
  if (refusal) return refusalAnswer(refusal)
  if (asked.method !== 'POST') return run(wanted, readInput(operation, readQuery(operation, asked.query)), nothing())
  switch (contentType(asked)) {
    case 'application/json':
      return answerJson(wanted)
    case 'application/x-ndjson':
      return operation.isWrite ? refusalAnswer(REFUSALS.type) : wanted.upload.answer(async () => answerSent(wanted))
    default:
      return refusalAnswer(REFUSALS.type)
  }
}

function checkMethod({ isWrite }: SomeOperation, { method, headers }: Asked): Refusal | undefined {
  const allowed = isWrite ? WRITES : READS
  if (!allowed.includes(method)) return wrongMethod(allowed)
  return isWrite && headers('annals-intent').join() !== 'write' ? REFUSALS.intent : undefined
}

function contentType({ headers }: Asked): string | undefined {
  const [type, ...others] = headers('content-type')
  return others.length > 0 ? undefined : type?.split(';')[0]?.trim().toLowerCase()
}

async function answerJson(wanted: OperationRequest): Promise<Answer> {
  const body = new RequestBody(wanted.request, JSON_LIMITS)
  return unlessRefused(body, async () => {
    const given = readJson(await readText(body))
    return run(wanted, readInput(wanted.operation, given), nothing())
  })
}

async function answerSent(wanted: OperationRequest): Promise<Answer> {
  const { operation, asked, request } = wanted
  const body = new RequestBody(request, SENT_LIMITS)
  return unlessRefused(body, async () =>
    run(wanted, readInput(operation, readQuery(operation, asked.query), { isSent: true }), body),
  )
}

async function unlessRefused(body: RequestBody, answer: () => Promise<Answer>): Promise<Answer> {
  if (body.refusal) return refusalAnswer(body.refusal)
  try {
    return await answer()
  } catch (error) {
    if (body.refusal) return refusalAnswer(body.refusal)
    throw error
  }
}

async function run(
  { operation, makeContext, signal }: OperationRequest,
  input: Record<string, unknown>,
  stdin: AsyncIterable<Buffer>,
): Promise<Answer> {
  const outcome = await runStreaming(async (output) => operation.run(makeContext({ stdin, signal, output }), input))
  if (outcome.kind === 'value') return jsonAnswer(outcome.value)
  const { document } = outcome
  return { status: 200, headers: documentHeaders(document.head), body: { kind: 'document', document } }
}

async function* nothing(): AsyncGenerator<Buffer> {}
