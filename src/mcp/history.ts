// The way from tools to operations: each call runs a declared operation with a context that can neither name paths nor
// sync. The index answers as it is; a sync runs behind the answer.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import { maskText } from '../format/secrets/mask-secrets.ts'
import { AnswerCache } from '../operations/answer-cache.ts'
import { createContext, type Context, type ContextOptions } from '../operations/context.ts'
import { hasProject, projectHere } from '../operations/find/project-query.ts'
import { readAnnotations } from '../operations/find/read-annotations.ts'
import { inputProblem } from '../operations/input-problem.ts'
import { hasIndex } from '../operations/open-index.ts'
import type { InputSchema, Operation } from '../operations/operation.ts'
import { advise } from '../text/advice.ts'

export interface HistoryOptions {
  context: Pick<ContextOptions, 'platform' | 'env' | 'home' | 'directory' | 'overrides' | 'isSample'>
  /** Brings archive and index up to date, elsewhere: it must not delay answers. */
  sync(): Promise<void>
}

/** A call after this long starts another sync. */
const SYNC_MS = 5000
/** How long a first call waits for the first sync, which takes longer only for large histories. */
const FIRST_SYNC_MS = 4000

export class History {
  private readonly options: HistoryOptions
  private readonly cache = new AnswerCache()
  private syncing: Promise<void> | undefined
  private syncedAt = -Infinity
  private isBuilding = false

  constructor(options: HistoryOptions) {
    this.options = options
  }

  /** Runs an operation. The index must exist: see `ready`. */
  async call<Input extends InputSchema, Output>(
    operation: Operation<string, Input, Output>,
    input: z.input<Input>,
    signal?: AbortSignal,
  ): Promise<Output> {
    const parsed = operation.input.safeParse(input)
    if (!parsed.success) throw new AppError('usage', advise`${inputProblem(operation, parsed.error, { ...input })}.`)
    // The schema of the operation made the value; TypeScript does not relate the two for a type parameter.
    return operation.run(this.context(signal), parsed.data as z.output<Input>)
  }

  /** A filter for exactly the caller's project; null if there is no session of it. */
  async project(): Promise<string | null> {
    return projectHere(this.context())
  }

  /** The user's note on a session. */
  noteOf(session: string): string | null {
    return readAnnotations(this.context()).get(session)?.note ?? null
  }

  /** The user's notes on the messages that begin with these records. */
  notesOn(uuids: readonly string[]): string[] {
    return [...readAnnotations(this.context()).values()].flatMap(({ messageNotes }) =>
      messageNotes.filter(({ message }) => uuids.includes(message)).map(({ text }) => text),
    )
  }

  async hasProject(filter: string): Promise<boolean> {
    return hasProject(this.context(), filter)
  }

  /** Waits for a first index, then returns remarks about its state. */
  async ready(): Promise<string[]> {
    if (!hasIndex(this.context())) {
      this.isBuilding = true
      await Promise.race([this.startSync(), wait(FIRST_SYNC_MS)])
      if (!hasIndex(this.context()))
        throw new AppError('busy', 'There is no index yet. It is being built now; call again in a few seconds.')
    }
    return this.isBuilding && this.syncing ? ['The index is still being built; results may be incomplete.'] : []
  }

  /** Starts a sync after an answer, unless one has just run. */
  refresh(): void {
    if (!this.syncing && performance.now() - this.syncedAt > SYNC_MS) void this.startSync()
  }

  private async startSync(): Promise<void> {
    this.syncing ??= this.runSync()
    return this.syncing
  }

  private async runSync(): Promise<void> {
    try {
      await this.options.sync()
    } catch {
      // A failed sync leaves the index as it is; the next one retries.
    }
    this.syncing = undefined
    this.syncedAt = performance.now()
    this.isBuilding = false
    this.cache.changed()
  }

  private context(signal?: AbortSignal): Context {
    return createContext({
      ...this.options.context,
      now: Date.now,
      stdin: nothing(),
      syncs: false,
      namesPaths: false,
      cache: this.cache,
      screen: maskText,
      ...(signal ? { signal } : {}),
    })
  }
}

async function wait(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

async function* nothing(): AsyncGenerator<Buffer> {}
