import { describe, expect, test } from 'vitest'
import { ccusageCost } from './ccusage-cost.ts'
import { findCcusagePrice } from './ccusage-price-book.ts'

const NONE = { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 }

describe('findCcusagePrice', () => {
  test.each([
    ['claude-opus-4-8', 5],
    ['claude-opus-4-8[1m]', 5],
    ['anthropic/claude-opus-4.8', 5],
    ['claude-opus-4-8-20991231', 5],
    ['us.anthropic.claude-opus-4-8', 5.5],
    ['claude-opus-5-fast', 10],
    ['claude-opus-4-20250514', 15],
    ['claude-sonnet-4@20250514', 3],
    ['claude-3-5-haiku-latest', 0.8],
  ])('%s costs %d per million input tokens', (model, usd) => {
    expect((findCcusagePrice(model)?.input ?? NaN) * 1e6).toBeCloseTo(usd, 9)
  })

  test.each([
    'claude-opus-5-5',
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
    'claude-opus-4-8-1',
    'myclaude-opus-5',
    'nonesuch',
  ])('has no price for %s', (model) => {
    expect(findCcusagePrice(model)).toBeUndefined()
  })
})

describe('ccusageCost', () => {
  const cost = (model: string, counts: Partial<typeof NONE>, isFast = false) =>
    ccusageCost(findCcusagePrice(model), { ...NONE, ...counts }, isFast)

  test('splits each class at 200,000 tokens separately', () => {
    expect(cost('claude-sonnet-4-5', { input: 200_000 })).toBeCloseTo(0.6, 9)
    expect(cost('claude-sonnet-4-5', { input: 300_000 })).toBeCloseTo(0.6 + 0.6, 9)
    expect(cost('claude-sonnet-4-5', { input: 300_000, output: 1000 })).toBeCloseTo(1.2 + 0.015, 9)
  })

  test('with a threshold, the size of the request decides', () => {
    expect(cost('gpt-5.6', { input: 272_000, output: 1000 })).toBeCloseTo(1.088 + 0.02, 9)
    expect(cost('gpt-5.6', { input: 1, cacheRead: 272_000, output: 1000 })).toBeCloseTo(0.000008 + 0.2176 + 0.03, 9)
  })

  test('one-hour cache writes cost twice the input', () => {
    expect(cost('claude-opus-4-8', { cacheWrite1h: 1_000_000, cacheWrite5m: 1_000_000 })).toBeCloseTo(10 + 6.25, 9)
  })

  test('applies the fast mode factor', () => {
    expect(cost('claude-opus-4-7', { input: 1_000_000 }, true)).toBeCloseTo(30, 9)
    expect(cost('claude-haiku-4-5', { input: 1_000_000 }, true)).toBeCloseTo(1, 9)
  })

  test('returns NaN without a price', () => {
    expect(cost('nonesuch', { input: 1 })).toBeNaN()
  })
})
