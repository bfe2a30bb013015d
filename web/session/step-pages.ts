// A cache of one thread's steps in pages. Requests for released pages are aborted, so that dragging the scroll bar
// through a long session loads little.
import type { StepView, StepWindow, ThreadName } from '../../src/session/session-view.ts'
import { useMemo } from 'react'
import { call } from '../api.ts'

const PAGE_STEPS = 40

/** 1,600 steps. Long outputs are not part of them; they are fetched one by one. */
const KEPT_PAGES = 40

/** A page released within this time is never requested. */
const PATIENCE_MS = 40

export type LoadSteps = (from: number, count: number, signal: AbortSignal) => Promise<StepWindow>

interface StepPage {
  steps: readonly StepView[] | null
  error: unknown
  wanted: number
  abort: AbortController | null
  timer: ReturnType<typeof setTimeout> | undefined
  /** Loaded before the thread changed: shown until the new version is loaded. */
  isStale: boolean
}

export class StepPages {
  readonly #load: LoadSteps
  /** In order of last use, the oldest first. */
  readonly #pages = new Map<number, StepPage>()
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

  /** Keeps the step until the returned function is called. Pass a patience of 0 for a step not just scrolled past. */
  want = (step: number, patience = PATIENCE_MS): (() => void) => {
    const number = pageOf(step)
    const page = this.#touch(number)
    page.wanted += 1
    this.#request(number, page, patience)
    return () => {
      page.wanted -= 1
      if (page.wanted === 0) this.#release(number, page)
    }
  }

  retry = (step: number): void => {
    const page = this.#touch(pageOf(step))
    page.error = null
    this.#request(pageOf(step), page, 0)
    this.#notify()
  }

  /** Reloads the pages in use from this step on and drops the others, after the thread has changed. */
  invalidateFrom = (step: number): void => {
    for (const [number, page] of this.#pages) {
      if ((number + 1) * PAGE_STEPS <= step) continue
      this.#cancel(page)
      page.isStale = true
      page.error = null
      if (page.wanted > 0) this.#request(number, page, 0)
      else this.#pages.delete(number)
    }
    this.#notify()
  }

  #touch(number: number): StepPage {
    const page = this.#pages.get(number) ?? emptyPage()
    this.#pages.delete(number)
    this.#pages.set(number, page)
    return page
  }

  #request(number: number, page: StepPage, patience: number): void {
    const isLoaded = page.steps !== null && !page.isStale
    if (isLoaded || page.error !== null || page.abort) return
    if (page.timer !== undefined) clearTimeout(page.timer)
    page.timer = setTimeout(() => void this.#fetch(number, page), patience)
  }

  async #fetch(number: number, page: StepPage): Promise<void> {
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
    this.#evict()
    this.#notify()
  }

  #release(number: number, page: StepPage): void {
    if (page.steps !== null) return
    this.#cancel(page)
    if (page.error === null) this.#pages.delete(number)
  }

  #cancel(page: StepPage): void {
    clearTimeout(page.timer)
    page.timer = undefined
    page.abort?.abort()
    page.abort = null
  }

  #evict(): void {
    for (const [number, page] of this.#pages) {
      if (this.#pages.size <= KEPT_PAGES) return
      if (page.wanted === 0 && page.abort === null) this.#pages.delete(number)
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

function pageOf(step: number): number {
  return Math.floor(step / PAGE_STEPS)
}

function emptyPage(): StepPage {
  return { steps: null, error: null, wanted: 0, abort: null, timer: undefined, isStale: false }
}

export function useStepPages(id: string, { agent, branch }: ThreadName): StepPages {
  return useMemo(
    () =>
      new StepPages((from, count, signal) =>
        call('session steps', { session: id, agent, branch, from, count }, { signal }),
      ),
    [id, agent, branch],
  )
}
