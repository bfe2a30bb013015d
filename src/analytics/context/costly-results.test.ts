import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeContextRequest, type RequestParts } from '../../../test/make-context-request.ts'
import { createPricer } from '../price/pricer.ts'
import type { CarriedResult, ContextChain } from './context-request.ts'
import { findCostlyResults, sumCostlyTools } from './costly-results.ts'

const pricer = createPricer()

const result = (toolUseId: string, tokens: number, tool = 'Read'): CarriedResult => ({
  toolUseId,
  tool,
  uuid: `uuid of ${toolUseId}`,
  at: null,
  tokens,
})

const chainOf = (...requests: RequestParts[]): ContextChain => ({
  kind: 'main',
  agentId: null,
  branch: null,
  origin: null,
  requests: requests.map(makeContextRequest),
})

const mark = { at: null, trigger: null, tokensBefore: null, tokensAfter: null, kind: 'full' } as const
const compaction = { kind: 'compaction', mark } as const

const find = (chain: ContextChain) => findCostlyResults([chain], pricer)
const rereadsOf = (chain: ContextChain) => Object.fromEntries(find(chain).map((one) => [one.toolUseId, one.rereads]))

describe('findCostlyResults', () => {
  test('counts rereads after the next request, which adds the result', () => {
    // 1,000 tokens × 3 requests × $0.50 per million.
    const found = find(chainOf({ results: [result('a', 1000)] }, {}, {}, {}, {}))
    expect(found).toMatchObject([{ toolUseId: 'a', rereads: 3, nanoDollars: 1_500_000, turn: 1, agentId: null }])
  })

  test('uses the price of each rereading request', () => {
    // $0.50 for Opus and $0.30 for Sonnet per million.
    const sonnet = { model: 'claude-sonnet-4-5' }
    expect(find(chainOf({ results: [result('a', 1000)] }, {}, {}, sonnet))[0]?.nanoDollars).toBe(800_000)
  })

  test('uses the long-context price for rereads in a long context', () => {
    // Above 200,000 tokens Sonnet 4.5 reads at $0.60 per million.
    const long = { model: 'claude-sonnet-4-5', cacheRead: 250_000 }
    expect(find(chainOf({ results: [result('a', 1000)] }, long, long))[0]?.nanoDollars).toBe(600_000)
  })

  test('stops at a compaction, or at a clearing that names the result', () => {
    const clearing = { kind: 'clearing', mark, toolUseIds: ['b'] } as const
    const results = [result('a', 10), result('b', 10)]
    expect(rereadsOf(chainOf({ results }, {}, {}, { before: [clearing] }, {}, { before: [compaction] }, {}))).toEqual({
      a: 3,
      b: 1,
    })
    expect(rereadsOf(chainOf({ results }, { before: [compaction] }, {}, {}))).toEqual({ a: 0, b: 0 })
  })

  test('does not stop at an earlier compaction', () => {
    const chain = chainOf({}, { before: [compaction], results: [result('a', 10)] }, {}, {})
    expect(rereadsOf(chain)).toEqual({ a: 1 })
  })

  test('a request without a price affects only the results it rereads', () => {
    const foreign = { model: 'glm-4.6' }
    const chain = chainOf({ results: [result('a', 1000)] }, {}, {}, { before: [compaction], ...foreign }, foreign)
    expect(find(chain)[0]?.nanoDollars).toBe(500_000)
    expect(find(chainOf({ results: [result('a', 1000)] }, {}, foreign))[0]?.nanoDollars).toBeNull()
    expect(find(chainOf(foreign, { results: [result('a', 1000)] }, {}, {}))[0]?.nanoDollars).toBe(500_000)
  })

  test('the last result has no rereads', () => {
    expect(rereadsOf(chainOf({}, { results: [result('a', 10)] }))).toEqual({ a: 0 })
    expect(rereadsOf(chainOf({}, { results: [result('a', 10)] }, {}))).toEqual({ a: 0 })
  })

  test('rereads equal those counted by walking the requests', () => {
    const request = fc.record({ hasResult: fc.boolean(), isCompacted: fc.boolean() })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
        const chain = chainOf(
          ...requests.map(({ hasResult, isCompacted }, index) => ({
            results: hasResult ? [result(String(index), 1)] : [],
            before: isCompacted ? [compaction] : [],
          })),
        )
        const counted = requests.flatMap(({ hasResult }, index) => {
          const after = requests.slice(index + 1)
          const end = after.findIndex(({ isCompacted }) => isCompacted)
          const carriers = end < 0 ? after.length : end
          return hasResult ? [[String(index), Math.max(0, carriers - 1)] as const] : []
        })
        expect(rereadsOf(chain)).toEqual(Object.fromEntries(counted))
      }),
    )
  })
})

describe('sumCostlyTools', () => {
  test('sums results by tool, most expensive first', () => {
    const results = [result('a', 1000, 'Bash'), result('b', 3000), result('c', 500, 'Bash')]
    // 3,000 × 2 × $0.50 and 1,500 × 2 × $0.50 per million.
    expect(sumCostlyTools(find(chainOf({ results }, {}, {}, {})))).toEqual([
      { tool: 'Read', results: 1, tokens: 3000, rereadTokens: 6000, nanoDollars: 3_000_000, unpriced: 0 },
      { tool: 'Bash', results: 2, tokens: 1500, rereadTokens: 3000, nanoDollars: 1_500_000, unpriced: 0 },
    ])
  })
})
