import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Keep } from './answer-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks under one name; the answer says how often it was made. */
function asker(keep: Keep, options?: { forMs: number }) {
  let count = 0
  return async () => keep.memo('answer', async () => (count += 1), options)
}

describe('memo', () => {
  test('with a sync behind it, an answer holds until something changes', async () => {
    const keep = new Keep()
    const ask = asker(keep)
    for (const activity of [{}, { state: 'idle' as const, syncedAt: 1 }]) {
      keep.activity = { ...keep.activity, ...activity }
      expect(await ask()).toBe(1)
      vi.advanceTimersByTime(3_600_000)
    }
    keep.changed()
    expect(await ask()).toBe(2)
  })

  test.each([
    ['without a sync', { state: 'idle' as const }],
    ['with one that fails', { state: 'idle' as const, syncedAt: 1, problem: 'The disk is full.' }],
  ])('%s, an answer holds for a few seconds', async (_, activity) => {
    const keep = new Keep()
    keep.activity = { ...keep.activity, ...activity }
    const ask = asker(keep)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(9000)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(2000)
    expect(await ask()).toBe(2)
  })

  test('a large answer is let go after a while, and not the one that took its place', async () => {
    const keep = new Keep()
    const ask = asker(keep, { forMs: 1000 })
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(600)
    keep.changed()
    expect(await ask()).toBe(2)
    vi.advanceTimersByTime(600)
    expect(await ask()).toBe(2)
    vi.advanceTimersByTime(600)
    expect(await ask()).toBe(3)
  })

  test('an answer that will not do is made again, once for all who ask', async () => {
    const keep = new Keep()
    let count = 0
    const ask = async (least: number) =>
      keep.memo('answer', async () => (count += 1), { isCurrent: (answer) => answer >= least })
    expect(await ask(1)).toBe(1)
    expect(await ask(1)).toBe(1)
    expect(await Promise.all([ask(2), ask(2), ask(1)])).toEqual([2, 2, 1])
    // What was just made is the best there is.
    expect(await ask(9)).toBe(3)
  })

  test('a failure is no answer', async () => {
    const keep = new Keep()
    await expect(keep.memo('answer', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
    expect(await asker(keep)()).toBe(1)
  })
})
