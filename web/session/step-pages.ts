// Steps of one thread in pages, loaded when a row of theirs is on the screen and forgotten when many others were since:
// a session of any length takes the same memory. Rows say that they want a step; a page nobody wants any more before
// its answer came is not waited for, so that dragging the scroll bar through a long session asks for little.
import type { StepView, StepWindow, ThreadName } from '../../src/session/session-view.ts'
import { useMemo } from 'react'
import { call } from '../api.ts'

const PAGE_STEPS = 40

/** About 1,600 steps; long outputs are not among them, they are fetched one by one. */
const KEPT_PAGES = 40

/** A page that is passed in less time is never asked for. */
const PATIENCE_MS = 40

export type LoadSteps = (from: number, count: number, signal: AbortSignal) => Promise<StepWindow>

interface Page {
  steps: readonly StepView[] | null
  error: unknown
  wanted: number
  abort: AbortController | null
  timer: ReturnType<typeof setTimeout> | undefined
  /** Loaded before the thread changed: shown until the new one is there. */
  isStale: boolean
}

export class StepPages {
  readonly #load: LoadSteps
  /** In the order of their last use, the oldest first. */
  readonly #pages = new Map<number, Page>()
  readonly #listeners = new Set<() => void>()

  constructor(load: LoadSteps) {
    this.#load = load
  }

  get = (step: number): StepView | undefined => {
    const page = this.#pages.get(pageOf(step))
    return page?.steps?.[step % PAGE_STEPS]
  }

  errorAt = (step: number): unknown => this.#pages.get(pageOf(step))?.error ?? null

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the step unless it is there, and keeps it until the returned function is called. Who surely stays asks
   *  without patience. */
  want = (step: number, patience = PATIENCE_MS): (() => void) => {
    const number = pageOf(step)
    const page = this.#touch(number)
    page.wanted += 1
    this.#request(number, page, patience)
    return () => {
      page.wanted -= 1
      if (page.wanted === 0) this.#leave(number, page)
    }
  }

  retry = (step: number): void => {
    const page = this.#touch(pageOf(step))
    page.error = null
    this.#request(pageOf(step), page, 0)
    this.#tell()
  }

  /** From this step on the thread is another one: what is on the screen is asked for again, the rest forgotten. */
  invalidateFrom = (step: number): void => {
    for (const [number, page] of this.#pages) {
      if ((number + 1) * PAGE_STEPS <= step) continue
      this.#cancel(page)
      page.isStale = true
      page.error = null
      if (page.wanted > 0) this.#request(number, page, 0)
      else this.#pages.delete(number)
    }
    this.#tell()
  }

  #touch(number: number): Page {
    const page = this.#pages.get(number) ?? emptyPage()
    this.#pages.delete(number)
    this.#pages.set(number, page)
    return page
  }

  #request(number: number, page: Page, patience: number): void {
    const isThere = page.steps !== null && !page.isStale
    if (isThere || page.error !== null || page.abort) return
    if (page.timer !== undefined) clearTimeout(page.timer)
    page.timer = setTimeout(() => void this.#fetch(number, page), patience)
  }

  async #fetch(number: number, page: Page): Promise<void> {
    page.timer = undefined
    const abort = (page.abort = new AbortController())
    try {
      const window = await this.#load(number * PAGE_STEPS, PAGE_STEPS, abort.signal)
      if (abort.signal.aborted) return
      page.steps = window.steps
      page.isStale = false
    } catch (error) {
      if (abort.signal.aborted) return
      page.error = error
    }
    page.abort = null
    this.#forgetOldest()
    this.#tell()
  }

  #leave(number: number, page: Page): void {
    if (page.steps !== null) return
    this.#cancel(page)
    if (page.error === null) this.#pages.delete(number)
  }

  #cancel(page: Page): void {
    clearTimeout(page.timer)
    page.timer = undefined
    page.abort?.abort()
    page.abort = null
  }

  #forgetOldest(): void {
    for (const [number, page] of this.#pages) {
      if (this.#pages.size <= KEPT_PAGES) return
      if (page.wanted === 0 && page.abort === null) this.#pages.delete(number)
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function pageOf(step: number): number {
  return Math.floor(step / PAGE_STEPS)
}

function emptyPage(): Page {
  return { steps: null, error: null, wanted: 0, abort: null, timer: undefined, isStale: false }
}

/** The loaded steps of a thread: one set for each, so that no step of another one is ever shown in its place. */
export function useStepPages(id: string, { agent, branch }: ThreadName): StepPages {
  return useMemo(
    () =>
      new StepPages((from, count, signal) =>
        call('session steps', { session: id, agent, branch, from, count }, { signal }),
      ),
    [id, agent, branch],
  )
}
