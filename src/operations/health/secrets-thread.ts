// Runs searches for secrets in a thread, which ends when it has had nothing to do for a while.
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../error.ts'
import type { AnswerCache } from '../answer-cache.ts'
import type { SecretsAnswer, SecretsRequest } from './secrets-worker.ts'
import type { AllTask, FilesTask, FoundInAll, SearchPace, SecretsTask } from './secrets-tasks.ts'
import type { SecretFinding } from './secrets-outputs.ts'

/** A running session is searched again whenever it grows, and starting a thread takes 0.1 s. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(answer: unknown): void
  reject(error: unknown): void
}

export class SecretsThread {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly stopping = new Set<Promise<void>>()
  private readonly stopped = new AbortController()
  private idle: NodeJS.Timeout | undefined
  private lastId = 0
  private readonly pace: SearchPace = { signal: this.stopped.signal, pause: async () => setImmediate() }

  async searchFiles(task: FilesTask): Promise<SecretFinding[]> {
    // When running from source (tests), there is no compiled file to start a thread with.
    if (isSource) return (await import('./secrets-tasks.ts')).searchFiles(task, this.pace)
    // The thread runs searchFiles.
    return (await this.ask(task)) as SecretFinding[]
  }

  async searchAll(task: AllTask): Promise<FoundInAll> {
    if (isSource) return (await import('./secrets-tasks.ts')).searchAll(task, this.pace)
    // As above.
    return (await this.ask(task)) as FoundInAll
  }

  /** Ends the searches. Waits for the thread: terminating it crashes the process in SQLite's binding. */
  async stop(): Promise<void> {
    this.stopped.abort()
    this.release()
    await Promise.all(this.stopping)
  }

  private async ask(task: SecretsTask): Promise<unknown> {
    this.stopped.signal.throwIfAborted()
    clearTimeout(this.idle)
    this.lastId += 1
    const id = this.lastId
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
    this.send({ id, task })
    return answer
  }

  private send(request: SecretsRequest): void {
    this.worker ??= this.start()
    this.worker.postMessage(request)
  }

  private start(): Worker {
    const worker = new Worker(new URL('./secrets-worker.cjs', import.meta.url))
    // The server ends when it is asked to, not when a search ends.
    worker.unref()
    worker.on('message', (message: SecretsAnswer) => this.take(message))
    worker.on('error', (error) => this.fail(worker, error))
    return worker
  }

  private take(message: SecretsAnswer): void {
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if ('answer' in message) waiting?.resolve(message.answer)
    else waiting?.reject(new AppError('unreadable', `The search for secrets failed: ${message.problem}.`))
    if (this.waiting.size === 0) this.idle = setTimeout(() => this.release(), IDLE_MS).unref()
  }

  private fail(worker: Worker, error: unknown): void {
    if (this.worker === worker) this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }

  /** Asks the thread to end; the next search starts another one. */
  private release(): void {
    clearTimeout(this.idle)
    const { worker } = this
    if (!worker) return
    this.worker = undefined
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    this.stopping.add(ended)
    void ended.then(() => this.stopping.delete(ended))
    worker.ref()
    worker.postMessage('stop' satisfies SecretsRequest)
  }
}

const isSource = import.meta.url.endsWith('.ts')

const threads = new WeakMap<AnswerCache, SecretsThread>()

/** The thread of a surface; the surface must stop it. */
export function secretsThread(cache: AnswerCache): SecretsThread {
  const thread = threads.get(cache) ?? new SecretsThread()
  threads.set(cache, thread)
  return thread
}
