import { describe, expect, test } from 'vitest'
import { requestSteps } from './request-steps.ts'

const step = (type: 'message' | 'compaction' | 'advisor_message' | 'fallback_message', read: number) => ({
  type,
  input_tokens: 1,
  output_tokens: 5,
  cache_read_input_tokens: read,
})

const usage = { input_tokens: 3, output_tokens: 15, cache_read_input_tokens: 900, cache_creation_input_tokens: 70 }

describe('requestSteps', () => {
  test('one step: the totals, with unsplit cache writes as five-minute writes', () => {
    const steps = requestSteps(usage, 'claude-opus-4-5', 7)
    expect(steps?.first).toEqual({
      model: 'claude-opus-4-5',
      atMs: 7,
      input: 3,
      output: 15,
      cacheWrite5m: 70,
      cacheWrite1h: 0,
      cacheRead: 900,
      webSearches: 0,
      isFast: false,
      isBatch: false,
      geo: null,
    })
    expect(steps?.last).toEqual(steps?.first)
    expect(requestSteps({ ...usage, iterations: [step('message', 1)] }, '', null)?.first.cacheRead).toBe(900)
  })

  test('several steps: the first and last that answered', () => {
    const iterations = [step('message', 100), step('advisor_message', 777), step('message', 200), step('compaction', 5)]
    const steps = requestSteps({ ...usage, iterations }, 'm', null)
    expect([steps?.first.cacheRead, steps?.last.cacheRead, steps?.hasCompaction]).toEqual([100, 200, true])
  })

  test('keeps the model of each step', () => {
    const iterations = [step('message', 100), { ...step('fallback_message', 0), model: 'other' }]
    const steps = requestSteps({ ...usage, iterations }, 'm', null)
    expect([steps?.first.model, steps?.last.model]).toEqual(['m', 'other'])
  })

  test('keeps price modifiers', () => {
    const said = { ...usage, speed: 'fast', service_tier: 'batch', inference_geo: 'us' } as const
    expect(requestSteps(said, 'm', null)?.first).toMatchObject({ isFast: true, isBatch: true, geo: 'us' })
  })

  test('returns undefined for invalid counts', () => {
    expect(requestSteps({ ...usage, input_tokens: -4 }, 'm', null)).toBeUndefined()
    expect(requestSteps({ output_tokens: 4 }, 'm', null)).toBeUndefined()
  })
})
