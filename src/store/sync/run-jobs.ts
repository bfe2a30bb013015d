// Runs jobs in the reading thread. Few bytes are read in this thread, because starting another one takes longer.
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FileJob, JobMessage, ReaderData, ReaderReply, ReaderRequest, ReadJobOptions } from './file-job.ts'
import { compress, runJob } from './run-job.ts'

const THREAD_BYTES = 4 * 1024 * 1024
/** The weight of the jobs sent at a time. A job that resumes carries the saved facts of its file, which can be large. */
const WEIGHT_AT_ONCE = 512
const RESUME_WEIGHT = 8

export interface JobRun {
  jobs: Iterable<FileJob>
  bytes: number
  options: ReadJobOptions
  onMessage: (message: JobMessage) => void
}

export async function runJobs(run: JobRun): Promise<void> {
  // Tests run from source, where there is no compiled worker file.
  const isCompiled = !import.meta.url.endsWith('.ts')
  if (isCompiled && run.bytes > THREAD_BYTES) return runInThread(run)
  for (const job of run.jobs) for (const message of runJob(job, run.options)) run.onMessage(compress(message))
}

async function runInThread({ jobs, options, onMessage }: JobRun): Promise<void> {
  setBudget(PATIENT_BUDGET)
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
          for (const message of reply.messages) onMessage(compress(message))
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
    setBudget(USUAL_BUDGET)
  }
}

/** How long V8 interprets a function before it compiles it. With its default, compiling in other threads takes 30 % of all
 *  CPU time of a sync of 75 MB, and the two threads that read and write use both cores. */
const PATIENT_BUDGET = 400_000
const USUAL_BUDGET = 67_584

/** The V8 of Node 22 does not know the flag, and would print an error. */
function setBudget(budget: number): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(`--interrupt-budget=${budget}`)
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
