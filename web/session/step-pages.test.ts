import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StepView, StepWindow } from '../../src/session/session-view.ts'
import { StepPages } from './step-pages.ts'

function viewOf(step: number, model: string): StepView {
  return { step, turn: 1, kind: 'answer', uuids: [], at: null, model, branches: [], items: [] }
}

/** Loads steps of a long thread; each step contains `version`, so that stale ones can be recognized. */
function setUp() {
  const asked: number[] = []
  const aborted: number[] = []
  const server = { version: 'old', isDown: false, total: 100_000 }
  const load = async (from: number, count: number, signal: AbortSignal): Promise<StepWindow> => {
    asked.push(from)
    signal.addEventListener('abort', () => aborted.push(from))
    const { version, isDown, total } = server
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (isDown) throw new Error('down')
    const steps = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_value, index) =>
      viewOf(from + index, version),
    )
    return { from, total, steps, revision: 1 }
  }
  return { pages: new StepPages(load), asked, aborted, server }
}

const wait = async (ms = 200) => vi.advanceTimersByTimeAsync(ms)

describe('step pages', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('loads the page of a wanted step once for all requests', async () => {
    const { pages, asked } = setUp()
    pages.want(85)
    pages.want(119)
    await wait()
    expect(asked).toEqual([80])
    expect(pages.get(85)?.step).toBe(85)
    expect(pages.get(79)).toBeUndefined()
  })

  test('does not request pages released quickly, and aborts requests of released pages', async () => {
    const { pages, asked, aborted } = setUp()
    for (let step = 0; step < 4000; step += 40) pages.want(step)()
    await wait()
    expect(asked).toEqual([])
    const leave = pages.want(4000)
    await wait(50)
    leave()
    await wait()
    expect([asked, aborted]).toEqual([[4000], [4000]])
    expect(pages.get(4000)).toBeUndefined()
  })

  test('evicts old pages, but never one in use', async () => {
    const { pages } = setUp()
    pages.want(0)
    await wait()
    for (let step = 40; step < 40 * 100; step += 40) {
      const leave = pages.want(step)
      await wait()
      leave()
    }
    const kept = Array.from({ length: 100 }, (_value, page) => page).filter((page) => pages.get(page * 40))
    expect(kept.length).toBeLessThanOrEqual(40)
    expect(kept).toContain(0)
    expect(kept).toContain(99)
  })

  test('after a change, shows stale steps until the new ones are loaded', async () => {
    const { pages, asked, server } = setUp()
    pages.want(0)
    pages.want(45)
    await wait()
    server.version = 'new'
    pages.invalidateFrom(50)
    expect(pages.get(45)?.model).toBe('old')
    await wait()
    expect(pages.get(45)?.model).toBe('new')
    expect(pages.get(0)?.model).toBe('old')
    expect(asked).toEqual([0, 40, 40])
  })

  test('loads a step added to a partial page with the next change', async () => {
    const { pages, server } = setUp()
    server.total = 45
    pages.want(44)
    await wait()
    server.total = 46
    pages.want(45)
    pages.invalidateFrom(45)
    await wait()
    expect(pages.get(45)?.step).toBe(45)
  })

  test('reports a failure and can retry', async () => {
    const { pages, server } = setUp()
    const listener = vi.fn<() => void>()
    pages.subscribe(listener)
    server.isDown = true
    pages.want(0)
    await wait()
    expect(pages.errorAt(0)).toMatchObject({ message: 'down' })
    server.isDown = false
    pages.retry(0)
    expect(pages.errorAt(0)).toBeNull()
    await wait()
    expect(pages.get(0)?.step).toBe(0)
    expect(listener).toHaveBeenCalled()
  })
})
