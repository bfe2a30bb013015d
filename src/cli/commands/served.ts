// What a server shows: the user's transcripts, or the sample once a page asks for it because there are none.
import { AnswerCache } from '../../operations/answer-cache.ts'
import { createContext, type Context, type ContextOptions } from '../../operations/context.ts'
import type { SyncPlace } from '../../operations/keep/start-sync.ts'
import type { PageTarget } from './page-target.ts'
import { isSample } from './sample.ts'

type RequestListeners = Pick<ContextOptions, 'stdin' | 'signal' | 'output' | 'onProgress'>

export class Served {
  place: SyncPlace
  /** A new one for the sample: nothing that was read before is valid. */
  cache = new AnswerCache()
  isSample = isSample()
  private readonly asked = new AbortController()
  private readonly shown: Promise<void>
  private settle: { done(): void; failed(error: unknown): void } = { done() {}, failed() {} }

  constructor(place: SyncPlace) {
    this.place = place
    this.shown = new Promise((done, failed) => {
      this.settle = { done, failed }
    })
    // The page that asked shows the error.
    this.shown.catch(() => {})
  }

  /** Each request gets a context for what is shown then. */
  contextMaker(target: PageTarget): (listeners: RequestListeners) => Context {
    const opened = target.kind === 'file' ? { openedFile: target.path } : {}
    return ({ stdin = nothing(), ...rest }) =>
      createContext({
        ...this.place,
        ...opened,
        ...rest,
        stdin,
        now: Date.now,
        syncs: false,
        namesPaths: false,
        isSample: this.isSample,
        ...(target.kind === 'file' || this.isSample ? {} : { openSample: async () => this.openSample() }),
        cache: this.cache,
      })
  }

  /** Resolves when the sample is shown. */
  async openSample(): Promise<void> {
    this.asked.abort()
    return this.shown
  }

  show(place: SyncPlace): void {
    Object.assign(this, { place, cache: new AnswerCache(), isSample: true })
    this.settle.done()
  }

  fail(error: unknown): void {
    this.settle.failed(error)
  }

  /** A signal for the end of what is shown now: the server stops, or the sample is asked for. */
  untilAsked(stop: AbortSignal): AbortSignal {
    const end = new AbortController()
    for (const signal of [stop, this.asked.signal]) {
      if (signal.aborted) end.abort()
      signal.addEventListener('abort', () => end.abort(), { once: true })
    }
    return end.signal
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}
