// The reading thread: runs jobs, sends back parts, and waits while too many batches are unacknowledged.
import { parentPort, workerData } from 'node:worker_threads'
import type { FileJob, JobMessage, ReaderData, ReaderReply, ReaderRequest, ReadMessage } from './file-job.ts'
import { compress, runJob } from './run-job.ts'

/** Results are sent in batches of this size: a message costs about as much as reading a small file. */
const BATCH_BYTES = 512 * 1024
/** Unacknowledged batches: enough to keep reading while the writer commits, few enough to bound memory. */
const MAX_UNTAKEN = 8
/** With fewer untaken batches, the writer waits for the reader, and compresses chunks too. */
const FEW_UNTAKEN = 2
const LARGE_BYTES = 64 * 1024
/** More jobs are requested this early, because the writer answers only after the batch it is writing. */
const FEW_JOBS = 256

async function serve(port: NonNullable<typeof parentPort>, { options, taken }: ReaderData): Promise<void> {
  const inbox = new Inbox(port)
  let batch: (ReadMessage | JobMessage)[] = []
  let bytes = 0
  let sent = 0
  const send = async () => {
    if (batch.length === 0) return
    await inbox.untilTaken(MAX_UNTAKEN)
    const reply: ReaderReply = { kind: 'results', messages: batch }
    port.postMessage(reply, transferable(batch))
    inbox.sent()
    sent += 1
    batch = []
    bytes = 0
  }
  for (let job = await inbox.nextJob(send); job; job = await inbox.nextJob(send)) {
    for (const message of runJob(job, options)) {
      const isWriterBehind = sent - Atomics.load(taken, 0) > FEW_UNTAKEN
      batch.push(isWriterBehind || !isLarge(message) ? compress(message) : message)
      bytes += message.kind === 'part' ? message.part.bytes : 0
      if (bytes >= BATCH_BYTES) await send()
    }
  }
  await send()
  port.close()
}

/** Small chunks share their memory with others, so they cannot be transferred. */
function isLarge(message: ReadMessage): boolean {
  return message.kind === 'part' && message.part.raw.every((raw) => raw.length >= LARGE_BYTES)
}

function transferable(messages: readonly (ReadMessage | JobMessage)[]): ArrayBuffer[] {
  return messages.flatMap((message) => {
    if (message.kind !== 'part') return []
    const { part } = message
    const arrays = [
      ...('raw' in part ? part.raw : part.chunks.map(({ bytes }) => bytes)),
      ...part.rows.flatMap(({ fields, words, uuids, bodies }) => [fields, words, uuids, bodies.bytes, bodies.ends]),
    ]
    return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
  })
}

class Inbox {
  private readonly port: NonNullable<typeof parentPort>
  private readonly jobs: FileJob[] = []
  private isAsked = false
  private isEnded = false
  private untaken = 0
  private wake = () => {}

  constructor(port: NonNullable<typeof parentPort>) {
    this.port = port
    port.on('message', (request: ReaderRequest) => {
      if (request.kind === 'jobs') {
        this.jobs.push(...request.jobs)
        this.isAsked = false
      } else if (request.kind === 'taken') this.untaken -= 1
      else this.isEnded = true
      this.wake()
    })
  }

  sent(): void {
    this.untaken += 1
  }

  async untilTaken(limit: number): Promise<void> {
    while (this.untaken >= limit) await this.change()
  }

  async nextJob(beforeWaiting: () => Promise<void>): Promise<FileJob | undefined> {
    if (this.jobs.length <= FEW_JOBS && !this.isAsked && !this.isEnded) {
      this.isAsked = true
      this.port.postMessage({ kind: 'hungry' } satisfies ReaderReply)
    }
    if (this.jobs.length === 0) await beforeWaiting()
    while (this.jobs.length === 0 && !this.isEnded) await this.change()
    return this.jobs.shift()
  }

  private async change(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve
    })
  }
}

// run-jobs.ts passes this data.
if (parentPort) await serve(parentPort, workerData as ReaderData)
