// The body of a request, held to its limits: at most so many bytes, and no long wait for them. What goes
// beyond is noted, so that whoever reads can say so.
import type { IncomingMessage } from 'node:http'
import { AppError } from '../error.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export interface BodyLimits {
  bytes: number
  /** How long the next bytes may take. */
  idleMs: number
  /** How long all of them may take. */
  totalMs: number
}

export class RequestBody implements AsyncIterable<Buffer> {
  /** Why it was not read to its end. */
  refusal: Refusal | undefined
  private readonly request: IncomingMessage
  private readonly limits: BodyLimits

  constructor(request: IncomingMessage, limits: BodyLimits) {
    this.request = request
    this.limits = limits
    if (Number(request.headers['content-length'] ?? 0) > limits.bytes) this.refusal = REFUSALS.size
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    // Left as it is when reading ends early: the answer still has to be written to this connection.
    const chunks: AsyncIterator<Buffer> = this.request.iterator({ destroyOnReturn: false })
    const deadline = Date.now() + this.limits.totalMs
    let bytes = 0
    while (true) {
      const wait = Math.min(this.limits.idleMs, deadline - Date.now())
      // Asked first: drops that come all the time would win every race with a timer.
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

/** Undefined when it did not come in time. */
async function within<Value>(coming: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A small body as text; bytes that are no UTF-8 become replacement characters, as everywhere on the web. */
export async function readText(body: RequestBody): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
