// The reading thread: runs jobs, sends back parts, and waits while too many batches are unacknowledged.
import { parentPort, workerData } from 'node:worker_threads'
import type {
  FileJob,
  FilePart,
  JobMessage,
  ReaderData,
  ReaderReply,
  ReaderRequest,
  ReadMessage,
  ReadPart,
} from './file-job.ts'
import { RowBatchBuilder } from './row-batch.ts'
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
  const rows = new RowBatchBuilder()
  let messages: (ReadMessage | JobMessage)[] = []
  let bytes = 0
  let sent = 0
  const send = async () => {
    if (messages.length === 0) return
    await inbox.untilTaken(MAX_UNTAKEN)
    joinSmallArrays(messages)
    const reply = { kind: 'results', messages, batch: rows.take() } satisfies ReaderReply
    port.postMessage(reply, transferable(reply))
    inbox.sent()
    sent += 1
    messages = []
    bytes = 0
  }
  for (let job = await inbox.nextJob(send); job; job = await inbox.nextJob(send)) {
    for (const message of runJob(job, options, rows)) {
      const isWriterBehind = sent - Atomics.load(taken, 0) > FEW_UNTAKEN
      messages.push(isWriterBehind ? compress(message) : message)
      bytes += message.kind === 'part' ? message.part.bytes : 0
      if (bytes >= BATCH_BYTES) await send()
    }
  }
  await send()
  port.close()
}

/**
 * Copies small arrays into one, because each transferred array has a fixed cost. Small buffers also share their memory with
 * others, so they cannot be transferred.
 */
function joinSmallArrays(messages: readonly (ReadMessage | JobMessage)[]): void {
  const parts = messages.flatMap((message) => (message.kind === 'part' ? message.part : []))
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + smallBytes(part), 0))
  let used = 0
  const join = (bytes: Uint8Array) => {
    if (bytes.length >= LARGE_BYTES) return bytes
    joined.set(bytes, used)
    used += bytes.length
    return joined.subarray(used - bytes.length, used)
  }
  for (const part of parts) {
    if ('raw' in part) part.raw = part.raw.map(join)
    else for (const chunk of part.chunks) chunk.bytes = join(chunk.bytes)
  }
}

function smallBytes(part: ReadPart | FilePart): number {
  const arrays = 'raw' in part ? part.raw : part.chunks.map(({ bytes }) => bytes)
  return arrays.reduce((sum, { length }) => sum + (length < LARGE_BYTES ? length : 0), 0)
}

function transferable({ messages, batch }: Extract<ReaderReply, { kind: 'results' }>): ArrayBuffer[] {
  const { fields, words, uuids, bodies } = batch
  const buffers = new Set([fields, words, uuids, bodies.bytes, bodies.ends].map(({ buffer }) => buffer))
  for (const message of messages) {
    if (message.kind !== 'part') continue
    const { part } = message
    if ('raw' in part) for (const { buffer } of part.raw) buffers.add(buffer)
    else for (const { bytes } of part.chunks) buffers.add(bytes.buffer)
  }
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer)
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
