import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeContextRequest, type RequestParts } from '../../../test/make-context-request.ts'
import { createPricer } from '../price/pricer.ts'
import { findCacheBreak, type CacheBreak } from './cache-break.ts'
import type { ContextRequest, Happening } from './context-request.ts'

const MINUTE = 60
const TTL_MS = 5 * MINUTE * 1000
const pricer = createPricer()

const find = (previous: ContextRequest, request: ContextRequest, earlier: ContextRequest | null = null) =>
  findCacheBreak({ earlier, previous, request, ttlMs: TTL_MS }, pricer)

/** 50,000 tokens are cached after it. */
const before = makeContextRequest({ cacheRead: 40_000, cacheWrite5m: 10_000, input: 10 })

/** Reads none of the cached tokens and writes 51,000. */
const missing = (parts: RequestParts = {}) =>
  makeContextRequest({ second: 30, cacheWrite5m: 51_000, input: 10, ...parts })

const mark = { at: null, trigger: 'auto', tokensBefore: 50_000, tokensAfter: null, kind: 'full' } as const

const causeOf = (parts: RequestParts) => find(before, missing(parts))?.cause

describe('cost of a break', () => {
  test('is the price of writing minus reading, for tokens written again', () => {
    // 50,000 × ($6.25 − $0.50) per million = $0.2875.
    expect(find(before, missing())).toMatchObject({
      cachedTokens: 50_000,
      readTokens: 0,
      repaidTokens: 50_000,
      nanoDollars: 287_500_000,
      gapMs: 30_000,
      isEstimate: false,
    })
  })

  test('excludes tokens that were read', () => {
    // 35,000 × $5.75 per million = $0.20125.
    const found = find(before, missing({ cacheRead: 15_000, cacheWrite5m: 36_000 }))
    expect(found).toMatchObject({ readTokens: 15_000, repaidTokens: 35_000, nanoDollars: 201_250_000 })
  })

  test('takes one-hour writes first, then five-minute writes, then input', () => {
    // 20,000 × $9.50 + 10,000 × $5.75 + 20,000 × $4.50 per million = $0.19 + $0.0575 + $0.09.
    const found = find(before, missing({ cacheWrite1h: 20_000, cacheWrite5m: 10_000, input: 30_000 }))
    expect(found).toMatchObject({ repaidTokens: 50_000, nanoDollars: 337_500_000 })
  })

  test('is null for a model without a price', () => {
    const model = 'glm-4.6'
    const previous = makeContextRequest({ model, cacheRead: 50_000 })
    expect(find(previous, missing({ model }))).toMatchObject({ repaidTokens: 50_000, nanoDollars: null })
  })

  test('compares the last step of the previous request with the first step of this one', () => {
    const previous = { ...before, tokens: { ...before.tokens, cacheRead: 500_000 } }
    const first = missing({ cacheRead: 50_000, cacheWrite5m: 1000 }).firstStep
    expect(find(previous, { ...missing({ cacheRead: 0 }), firstStep: first })).toBeNull()
  })
})

describe('not a break', () => {
  test('everything cached is read', () => {
    expect(find(before, missing({ cacheRead: 50_000, cacheWrite5m: 1000 }))).toBeNull()
  })

  test('a drop of up to 2,000 tokens or 5 %, at most 10,000', () => {
    const drop = (cached: number, lost: number) =>
      find(
        makeContextRequest({ cacheRead: cached }),
        missing({ cacheRead: cached - lost, cacheWrite5m: lost + 500 }),
      ) !== null
    expect([drop(20_000, 2000), drop(20_000, 2001)]).toEqual([false, true])
    expect([drop(100_000, 5000), drop(100_000, 5001)]).toEqual([false, true])
    expect([drop(900_000, 10_000), drop(900_000, 10_001)]).toEqual([false, true])
  })

  test('a shorter prompt', () => {
    const shorter = missing({ cacheRead: 30_000, cacheWrite5m: 1500, appliedEdits: 1 })
    expect(find(before, shorter)).toBeNull()
  })

  test('input that was never cached', () => {
    const uncached = makeContextRequest({ input: 50_000 })
    expect(find(uncached, missing({ cacheWrite5m: 0, input: 51_000 }))).toBeNull()
  })

  test('a model that counts fewer tokens for the same text', () => {
    const previous = makeContextRequest({ model: 'claude-opus-4-7', cacheRead: 130_000 })
    expect(find(previous, missing({ cacheRead: 100_000, cacheWrite5m: 1000 }))).toBeNull()
  })
})

describe('causes', () => {
  test('idle past TTL: more than five minutes since the previous request was sent', () => {
    expect(causeOf({ second: 5 * MINUTE + 1 })).toBe('idle past TTL')
    expect(causeOf({ second: 5 * MINUTE })).toBe('unexplained')
  })

  test('a missing time or a clock set back explains nothing', () => {
    expect(find(before, missing({ sentAtMs: null, second: 400 }))?.gapMs).toBeNull()
    const later = makeContextRequest({ second: 900, cacheRead: 50_000 })
    expect(find(later, missing())).toMatchObject({ cause: 'unexplained', gapMs: null })
  })

  test('an answer delayed until the cache expired', () => {
    const request = missing({ second: 400 })
    const sent = { ...request, sentAtMs: (before.sentAtMs ?? 0) + 8000 }
    expect(find(before, sent)).toMatchObject({
      cause: 'idle past TTL',
      detail: 'delayed: answered after the cache expired',
    })
  })

  test('model switch, with tokens of two models', () => {
    const request = missing({ model: 'claude-sonnet-4-5' })
    // 50,000 × ($3.75 − $0.30) per million.
    expect(find(before, request)).toMatchObject({
      cause: 'model switch',
      detail: 'claude-opus-4-5 → claude-sonnet-4-5',
      nanoDollars: 172_500_000,
      isEstimate: true,
    })
  })

  test('another speed is a model switch, another spelling of the model is not', () => {
    expect(causeOf({ model: 'us.anthropic.claude-opus-4-5-20251101-v1:0' })).toBe('unexplained')
    const slow = makeContextRequest({ model: 'claude-opus-4-8', cacheRead: 50_000 })
    const fast = missing({ model: 'claude-opus-4-8', isFast: true })
    expect(find(slow, fast)).toMatchObject({ cause: 'model switch', nanoDollars: 575_000_000 })
  })

  test('compaction: only tokens still sent are paid again', () => {
    const request = missing({ cacheRead: 12_000, cacheWrite5m: 8000, input: 0, before: [{ kind: 'compaction', mark }] })
    expect(find(before, request)).toMatchObject({
      cause: 'compaction',
      detail: 'auto',
      repaidTokens: 8000,
      nanoDollars: 46_000_000,
    })
  })

  test.each<[string, Partial<RequestParts>]>([
    ['context edited', { appliedEdits: 2 }],
    ['context edited', { before: [{ kind: 'clearing', mark: { ...mark, kind: 'micro' }, toolUseIds: ['a'] }] }],
    ['tool-list change', { before: [{ kind: 'tools', detail: 'tools: 2 came' }] }],
    ['session resumed', { before: [{ kind: 'resume', detail: 'Claude Code 2.1.4 → 2.1.5' }] }],
    ['rewind', { before: [{ kind: 'branch', detail: '3 requests of another branch in between' }] }],
    ['unexplained', {}],
  ])('%s', (cause, parts) => {
    expect(causeOf(parts)).toBe(cause)
  })

  test('several causes: the sufficient one first, the others in `also`', () => {
    const happenings: Happening[] = [
      { kind: 'tools', detail: 'tools: 2 came' },
      { kind: 'compaction', mark },
    ]
    const found = find(before, missing({ second: 900, before: happenings }))
    expect(found?.cause).toBe('compaction')
    expect(found?.also.map(({ cause }) => cause)).toEqual(['idle past TTL', 'tool-list change'])
  })

  test('last write missed: read exactly as far as the previous request had read', () => {
    const tools: Happening[] = [{ kind: 'tools', detail: 'ToolSearch loaded tools' }]
    const request = missing({ second: 2, cacheRead: 40_000, cacheWrite5m: 11_000, before: tools })
    expect(find(before, request)).toMatchObject({ cause: 'last write missed', repaidTokens: 10_000 })
    const earlier = makeContextRequest({ cacheRead: 42_000, cacheWrite5m: 1000 })
    const late = missing({ second: 2, cacheRead: 43_000, cacheWrite5m: 8000 })
    expect(find(before, late, earlier)?.cause).toBe('last write missed')
    expect(find(before, late)?.cause).toBe('unexplained')
  })

  test('a cache lost except for its start is not a missed write', () => {
    const previous = makeContextRequest({ cacheRead: 13_000, cacheWrite5m: 60_000 })
    expect(find(previous, missing({ cacheRead: 13_000, cacheWrite5m: 61_000 }))?.cause).toBe('unexplained')
  })
})

describe('reported by the API', () => {
  const reported = (type: string, parts: RequestParts = {}): CacheBreak | null =>
    find(before, missing({ missReason: { type, tokens: 48_000 }, ...parts }))

  test.each([
    ['model_changed', 'model switch'],
    ['tools_changed', 'tool-list change'],
    ['system_changed', 'system prompt change'],
    ['messages_changed', 'history change'],
  ])('%s', (type, cause) => {
    expect(reported(type)).toMatchObject({ cause, isReported: true, detail: type })
  })

  test('comes before other evidence', () => {
    const found = reported('system_changed', { second: 900 })
    expect([found?.cause, found?.also.map(({ cause }) => cause)]).toEqual(['system prompt change', ['idle past TTL']])
  })

  test('a changed history is attributed to the compaction that changed it', () => {
    const found = reported('messages_changed', { before: [{ kind: 'compaction', mark }] })
    expect(found).toMatchObject({ cause: 'compaction', isReported: true, also: [] })
  })

  test('a failed comparison is not a cause', () => {
    expect(reported('previous_message_not_found')).toMatchObject({ cause: 'unexplained', isReported: false })
    expect(reported('unavailable', { second: 900 })).toMatchObject({ cause: 'idle past TTL', isReported: false })
  })

  test('a reported difference is not a break if the cache is read', () => {
    expect(reported('tools_changed', { cacheRead: 50_000, cacheWrite5m: 1000 })).toBeNull()
  })
})

describe('for any two requests', () => {
  const count = fc.nat({ max: 300_000 })
  const toleratedOf = (cached: number) => Math.min(10_000, Math.max(2000, cached / 20))
  const tokens = fc.record({ input: count, cacheWrite5m: count, cacheWrite1h: count, cacheRead: count })

  test('repaid tokens were cached and sent, and cost the difference to reading', () => {
    fc.assert(
      fc.property(tokens, tokens, (one, two) => {
        const found = find(makeContextRequest(one), makeContextRequest({ ...two, second: 10 }))
        const cached = one.cacheRead + one.cacheWrite5m + one.cacheWrite1h
        const sent = two.input + two.cacheRead + two.cacheWrite5m + two.cacheWrite1h
        const lost = Math.min(cached, sent) - two.cacheRead
        expect(found?.repaidTokens ?? 'none').toBe(lost > toleratedOf(cached) ? lost : 'none')
        if (found === null) return
        // All classes cost between $4.50 and $9.50 per million more than reading.
        expect(found.nanoDollars).toBeGreaterThanOrEqual(lost * 4500)
        expect(found.nanoDollars).toBeLessThanOrEqual(lost * 9500)
      }),
    )
  })
})
