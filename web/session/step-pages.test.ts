import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StepView, StepWindow } from '../../src/session/session-view.ts'
import { StepPages } from './step-pages.ts'

function viewOf(step: number, model: string): StepView {
  return { step, turn: 1, kind: 'answer', uuids: [], at: null, model, branches: [], items: [] }
}

/** A thread of many steps; `version` is told in each, so that what is stale can be seen. */
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

  test('a wanted step is loaded with its page, once for all who want it', async () => {
    const { pages, asked } = setUp()
    pages.want(85)
    pages.want(119)
    await wait()
    expect(asked).toEqual([80])
    expect(pages.get(85)?.step).toBe(85)
    expect(pages.get(79)).toBeUndefined()
  })

  test('what is passed quickly is never asked for, and an answer nobody waits for is cut off', async () => {
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

  test('only so many pages are kept, and never is one let go that is on the screen', async () => {
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

  test('after a change the screen shows what it had until the new is there, and asks for nothing before it', async () => {
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

  test('a step behind the loaded part of a page comes with the next change', async () => {
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

  test('a failure is told and can be tried again', async () => {
    const { pages, server } = setUp()
    const told = vi.fn<() => void>()
    pages.subscribe(told)
    server.isDown = true
    pages.want(0)
    await wait()
    expect(pages.errorAt(0)).toMatchObject({ message: 'down' })
    server.isDown = false
    pages.retry(0)
    expect(pages.errorAt(0)).toBeNull()
    await wait()
    expect(pages.get(0)?.step).toBe(0)
    expect(told).toHaveBeenCalled()
  })
})
