// Reads the body of a request within limits of size and time. `refusal` says which limit was exceeded.
import type { IncomingMessage } from 'node:http'
import { AppError } from '../error.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export interface BodyLimits {
  bytes: number
  idleMs: number
  totalMs: number
}

export class RequestBody implements AsyncIterable<Buffer> {
  refusal: Refusal | undefined
  private readonly request: IncomingMessage
  private readonly limits: BodyLimits

  constructor(request: IncomingMessage, limits: BodyLimits) {
    this.request = request
    this.limits = limits
    if (Number(request.headers['content-length'] ?? 0) > limits.bytes) this.refusal = REFUSALS.size
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    // Do not destroy the request when reading ends early: the response is written to the same connection.
    const chunks: AsyncIterator<Buffer> = this.request.iterator({ destroyOnReturn: false })
    const deadline = Date.now() + this.limits.totalMs
    let bytes = 0
    while (true) {
      const wait = Math.min(this.limits.idleMs, deadline - Date.now())
      // Check the deadline before reading: a steady trickle of bytes would win every race against a timer.
      const next = wait > 0 ? await within(chunks.next(), wait) : undefined
      if (next === undefined || this.refusal) throw this.stop(this.refusal ?? REFUSALS.slow)
      if (next.done) return
      bytes += next.value.length
      if (bytes > this.limits.bytes) throw this.stop(REFUSALS.size)
      yield next.value
    }
  }

  private stop(refusal: Refusal): AppError {
    this.refusal = refusal
    return new AppError('usage', refusal.message)
  }
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

export async function readText(body: RequestBody): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
