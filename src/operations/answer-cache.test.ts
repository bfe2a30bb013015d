import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks under one name; the answer says how often it was made. */
function asker(cache: AnswerCache, options?: { forMs: number }) {
  let count = 0
  return async () => cache.memo('answer', async () => (count += 1), options)
}

describe('memo', () => {
  test('with a sync behind it, an answer holds until something changes', async () => {
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
    ['with one that fails', { state: 'idle' as const, syncedAt: 1, problem: 'The disk is full.' }],
  ])('%s, an answer holds for a few seconds', async (_, activity) => {
    const cache = new AnswerCache()
    cache.activity = { ...cache.activity, ...activity }
    const ask = asker(cache)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(9000)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(2000)
    expect(await ask()).toBe(2)
  })

  test('a large answer is let go after a while, and not the one that took its place', async () => {
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

  test('an answer that will not do is made again, once for all who ask', async () => {
    const cache = new AnswerCache()
    let count = 0
    const ask = async (least: number) =>
      cache.memo('answer', async () => (count += 1), { isCurrent: (answer) => answer >= least })
    expect(await ask(1)).toBe(1)
    expect(await ask(1)).toBe(1)
    expect(await Promise.all([ask(2), ask(2), ask(1)])).toEqual([2, 2, 1])
    // What was just made is the best there is.
    expect(await ask(9)).toBe(3)
  })

  test('a failure is no answer', async () => {
    const cache = new AnswerCache()
    await expect(cache.memo('answer', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
    expect(await asker(cache)()).toBe(1)
  })
})
