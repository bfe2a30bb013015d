import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns how often the answer was computed. */
function asker(cache: AnswerCache, options?: { forMs: number }) {
  let count = 0
  return async () => cache.memo('answer', async () => (count += 1), options)
}

describe('memo', () => {
  test('with a background sync, keeps an answer until something changes', async () => {
    const cache = new AnswerCache()
    const ask = asker(cache)
    for (const activity of [{}, { state: 'idle' as const, syncedAt: 1 }]) {
      cache.activity = { ...cache.activity, ...activity }
      expect(await ask()).toBe(1)
      vi.advanceTimersByTime(3_600_000)
    }
    cache.changed()
    expect(await ask()).toBe(2)
  })

  test.each([
    ['without a sync', { state: 'idle' as const }],
    ['with a failing sync', { state: 'idle' as const, syncedAt: 1, problem: 'The disk is full.' }],
  ])('%s, keeps an answer for a few seconds', async (_, activity) => {
    const cache = new AnswerCache()
    cache.activity = { ...cache.activity, ...activity }
    const ask = asker(cache)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(9000)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(2000)
    expect(await ask()).toBe(2)
  })

  test('drops a large answer after a while, but not its replacement', async () => {
    const cache = new AnswerCache()
    const ask = asker(cache, { forMs: 1000 })
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(600)
    cache.changed()
    expect(await ask()).toBe(2)
    vi.advanceTimersByTime(600)
    expect(await ask()).toBe(2)
    vi.advanceTimersByTime(600)
    expect(await ask()).toBe(3)
  })

  test('recomputes an outdated answer once for all callers', async () => {
    const cache = new AnswerCache()
    let count = 0
    const ask = async (least: number) =>
      cache.memo('answer', async () => (count += 1), { isCurrent: (answer) => answer >= least })
    expect(await ask(1)).toBe(1)
    expect(await ask(1)).toBe(1)
    expect(await Promise.all([ask(2), ask(2), ask(1)])).toEqual([2, 2, 1])
    // A new answer is returned even if isCurrent rejects it.
    expect(await ask(9)).toBe(3)
  })

  test('does not cache a failure', async () => {
    const cache = new AnswerCache()
    await expect(cache.memo('answer', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
    expect(await asker(cache)()).toBe(1)
  })
})
