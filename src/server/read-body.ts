// The body of a request, held to its limits: at most so many bytes, and never a long wait for the next of them. What goes
// beyond is noted, so that whoever reads can say so.
import type { IncomingMessage } from 'node:http'
import { AppError } from '../error.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

/** How long the next bytes may take. */
const PATIENCE_MS = 30_000

export class RequestBody implements AsyncIterable<Buffer> {
  /** Why it was not read to its end. */
  refusal: Refusal | undefined
  private readonly request: IncomingMessage
  private readonly mostBytes: number
  private readonly patienceMs: number

  constructor(request: IncomingMessage, mostBytes: number, patienceMs = PATIENCE_MS) {
    this.request = request
    this.mostBytes = mostBytes
    this.patienceMs = patienceMs
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) this.refusal = REFUSALS.size
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    // Left as it is when reading ends early: the answer still has to be written to this connection.
    const chunks: AsyncIterator<Buffer> = this.request.iterator({ destroyOnReturn: false })
    for (let bytes = 0; ;) {
      const next = await this.next(chunks)
      if (next === undefined || this.refusal) throw this.stop(this.refusal ?? REFUSALS.slow)
      if (next.done) return
      bytes += next.value.length
      if (bytes > this.mostBytes) throw this.stop(REFUSALS.size)
      yield next.value
    }
  }

  /** Undefined when it did not come in time. */
  private async next(chunks: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer> | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.patienceMs)
    })
    try {
      return await Promise.race([chunks.next(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  private stop(refusal: Refusal): AppError {
    this.refusal = refusal
    return new AppError('usage', refusal.message)
  }
}

/** A small body as text; bytes that are no UTF-8 become replacement characters, as everywhere on the web. */
export async function readText(body: RequestBody): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
