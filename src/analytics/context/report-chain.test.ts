import { describe, expect, test } from 'vitest'
import { makeContextRequest, type RequestParts } from '../../../test/make-context-request.ts'
import { createPricer } from '../price/pricer.ts'
import type { ContextChain, ContextRequest } from './context-request.ts'
import { reportChain } from './report-chain.ts'

const pricer = createPricer()

const chainOf = (requests: readonly RequestParts[], origin: ContextRequest | null = null): ContextChain => ({
  kind: 'main',
  agentId: null,
  branch: null,
  origin,
  requests: requests.map(makeContextRequest),
})

const report = (...requests: RequestParts[]) => reportChain(chainOf(requests), pricer)

describe('reportChain', () => {
  test('reports context sizes, hit ratios and sums', () => {
    const { requests, totals } = report(
      { input: 4, cacheWrite5m: 9996, output: 200, nanoDollars: 70 },
      { second: 9, input: 10, cacheRead: 9990, cacheWrite1h: 2000, output: 300, nanoDollars: 30 },
    )
    expect(requests.map(({ contextTokens }) => contextTokens)).toEqual([10_200, 12_300])
    expect(requests.map(({ hitRatio }) => hitRatio)).toEqual([0, 9990 / 12_000])
    expect(totals).toMatchObject({
      requests: 2,
      tokens: { input: 14, cacheWrite5m: 9996, cacheWrite1h: 2000, cacheRead: 9990, output: 500 },
      hitRatio: 9990 / 22_000,
      largestContext: 12_300,
      lastContext: 12_300,
      breaks: 0,
      nanoDollars: 100,
      unpricedRequests: 0,
    })
  })

  test('uses the size of the last step, not the sum', () => {
    const steps = makeContextRequest({ input: 2, cacheRead: 50_000, output: 10 })
    const total = makeContextRequest({ input: 4, cacheRead: 90_000, output: 20 })
    const chain = { ...chainOf([]), requests: [{ ...total, lastStep: steps.lastStep }] }
    expect(reportChain(chain, pricer).requests[0]?.contextTokens).toBe(50_012)
  })

  test('the first request has no break, unless it is the first of a branch', () => {
    const first = { second: 20, cacheWrite5m: 60_000 }
    const origin = makeContextRequest({ cacheRead: 50_000 })
    expect(report(first).totals.breaks).toBe(0)
    expect(reportChain(chainOf([first], origin), pricer).requests[0]?.cacheBreak?.repaidTokens).toBe(50_000)
  })

  test('a one-hour write outlasts five minutes, until a shorter write', () => {
    const lost = { cacheRead: 0, cacheWrite5m: 60_000 }
    const causes = (written: RequestParts, gap: number) =>
      report({ ...written }, { ...lost, second: gap }).requests[1]?.cacheBreak?.cause
    expect(causes({ cacheWrite1h: 50_000 }, 301)).toBe('unexplained')
    expect(causes({ cacheWrite1h: 50_000 }, 3601)).toBe('idle past TTL')
    expect(causes({ cacheWrite5m: 50_000 }, 301)).toBe('idle past TTL')
    // The larger part of a split write decides.
    expect(causes({ cacheWrite1h: 20_000, cacheWrite5m: 30_000 }, 301)).toBe('idle past TTL')
    const [, , third] = report(
      { cacheWrite1h: 50_000 },
      { cacheRead: 50_000, second: 10 },
      { ...lost, second: 400 },
    ).requests
    expect(third?.cacheBreak).toMatchObject({ cause: 'unexplained', ttlMs: 3_600_000 })
  })

  test('copies add no cost here; unpriced requests are counted, not added', () => {
    const { totals } = report(
      { cacheRead: 10, nanoDollars: 5, isCounted: false },
      { cacheRead: 10, nanoDollars: null },
      { cacheRead: 10, nanoDollars: 7 },
    )
    expect(totals).toMatchObject({ requests: 3, nanoDollars: 7, unpricedRequests: 1 })
    expect(totals.tokens.cacheRead).toBe(30)
  })

  test('lists compactions at the next request and does not count clearings', () => {
    const mark = { at: null, trigger: 'auto', tokensBefore: 9, tokensAfter: null }
    const { requests, totals } = report(
      { cacheRead: 10 },
      {
        cacheRead: 10,
        before: [
          { kind: 'clearing', mark: { ...mark, kind: 'micro' }, toolUseIds: [] },
          { kind: 'compaction', mark: { ...mark, kind: 'full' } },
        ],
      },
    )
    expect(requests[1]?.compactions.map(({ kind }) => kind)).toEqual(['micro', 'full'])
    expect(totals.compactions).toBe(1)
  })
})
