// Runs jobs in the reading thread. Few bytes are read in this thread, because starting another one takes longer.
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FileJob, JobMessage, ReaderData, ReaderReply, ReaderRequest, ReadJobOptions } from './file-job.ts'
import { RowBatchBuilder } from './row-batch.ts'
import { RowReader } from './row-reader.ts'
import { compress, runJob } from './run-job.ts'

const THREAD_BYTES = 4 * 1024 * 1024
/** The weight of the jobs sent at a time. A job that resumes carries the saved facts of its file, which can be large. */
const WEIGHT_AT_ONCE = 512
const RESUME_WEIGHT = 8

export interface JobRun {
  jobs: Iterable<FileJob>
  bytes: number
  options: ReadJobOptions
  onMessage: (message: JobMessage, rows: RowReader) => void
  /** Called when the reading thread has its first jobs, and this one has nothing to write yet. */
  onGiven?: () => void
}

export async function runJobs(run: JobRun): Promise<void> {
  // Tests run from source, where there is no compiled worker file.
  const isCompiled = !import.meta.url.endsWith('.ts')
  if (isCompiled && run.bytes > THREAD_BYTES) return runInThread(run)
  const batch = new RowBatchBuilder()
  for (const job of run.jobs)
    for (const message of runJob(job, run.options, batch)) run.onMessage(compress(message), new RowReader(batch.take()))
}

async function runInThread({ jobs, options, onMessage, onGiven }: JobRun): Promise<void> {
  setCompiler(PATIENT)
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./reader-worker.js', import.meta.url), {
    workerData: { options, taken } satisfies ReaderData,
  })
  const send = (request: ReaderRequest) => worker.postMessage(request)
  const pending = jobs[Symbol.iterator]()
  const give = () => {
    const next = takeJobs(pending)
    send(next.length > 0 ? { kind: 'jobs', jobs: next } : { kind: 'end' })
  }
  try {
    // Planned while the thread starts, which takes 100 ms.
    give()
    onGiven?.()
    await new Promise<void>((resolve, reject) => {
      let isFailed = false
      worker.on('error', reject)
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`The reading thread exited with code ${code}.`)),
      )
      worker.on('message', (reply: ReaderReply) => {
        // After a failure the writer must not receive the batches that are already sent.
        if (isFailed) return
        try {
          if (reply.kind === 'hungry') return give()
          const rows = new RowReader(reply.batch)
          for (const message of reply.messages) onMessage(compress(message), rows)
          Atomics.add(taken, 0, 1)
          limitGarbage()
          send({ kind: 'taken' })
        } catch (error) {
          isFailed = true
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })
  } finally {
    await worker.terminate()
    setCompiler(USUAL)
  }
}

/** How long V8 interprets a function before it compiles it, and how much it inlines. With its defaults, compiling in other
 *  threads takes 30 % of all CPU time of a sync of 75 MB, and the two threads that read and write use both cores. Inlining
 *  less saves 8 % at 75 MB, and 2 % with 10,000 files. */
const PATIENT = ['interrupt-budget=400000', 'max-inlined-bytecode-size=120', 'max-inlined-bytecode-size-cumulative=200']
const USUAL = ['interrupt-budget=67584', 'max-inlined-bytecode-size=460', 'max-inlined-bytecode-size-cumulative=920']

/** The V8 of Node 22 does not know the first flag, and would print an error. */
function setCompiler(flags: readonly string[]): void {
  if (process.versions.v8.startsWith('11.')) for (const flag of flags) setFlagsFromString(`--${flag}`)
}

/** By default V8 lets garbage grow to several times the memory in use: 690 MB for 4 GB of transcripts. A small sync would take
 *  a fifth longer with the limit. */
function limitGarbage(): void {
  // Asking for the memory takes as long as writing 40 rows.
  if (isLimited || ++batches % ASK_EVERY !== 0 || process.memoryUsage.rss() < UNLIMITED_BYTES) return
  isLimited = true
  setFlagsFromString('--heap-growing-percent=30')
}

const UNLIMITED_BYTES = 256 * 1024 * 1024
const ASK_EVERY = 16
let batches = 0
let isLimited = false

function takeJobs(pending: Iterator<FileJob>): FileJob[] {
  const taken: FileJob[] = []
  for (let weight = 0; weight < WEIGHT_AT_ONCE;) {
    const next = pending.next()
    if (next.done === true) break
    taken.push(next.value)
    weight += next.value.resume ? RESUME_WEIGHT : 1
  }
  return taken
}
