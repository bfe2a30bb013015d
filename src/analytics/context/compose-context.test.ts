import { describe, expect, test } from 'vitest'
import { makeContextRequest } from '../../../test/make-context-request.ts'
import { composeContext, sumComposition } from './compose-context.ts'
import { sentTokens, type ContextRequest } from './context-request.ts'

const request = (sent: number, given: Partial<ContextRequest['given']>, more: Partial<ContextRequest> = {}) =>
  makeContextRequest({ cacheRead: sent, given: { memory: 0, results: 0, conversation: 0, ...given }, ...more })

const compaction = {
  kind: 'compaction',
  mark: { at: null, trigger: 'auto', tokensBefore: null, tokensAfter: null, kind: 'full' },
} as const

describe('composeContext', () => {
  test('the first request is hidden except for the prompt', () => {
    expect(composeContext([request(20_000, { conversation: 100 })])).toEqual([
      { hidden: 19_850, memory: 0, results: 0, conversation: 150 },
    ])
  })

  test('growth goes to the contents that were added, in proportion to their size', () => {
    const [, second] = composeContext([
      request(20_000, { conversation: 100 }),
      request(24_000, { conversation: 1000, results: 2000, memory: 1000 }),
    ])
    expect(second).toEqual({ hidden: 19_850, memory: 1000, results: 2000, conversation: 1150 })
  })

  test('growth that no content explains is hidden', () => {
    const [, second] = composeContext([request(20_000, { conversation: 100 }), request(30_000, { results: 2000 })])
    expect(second).toEqual({ hidden: 26_850, memory: 0, results: 3000, conversation: 150 })
  })

  test('a compaction starts over, and cleared results go first', () => {
    const clearing = { kind: 'clearing', mark: compaction.mark, toolUseIds: [] } as const
    const composed = composeContext([
      request(20_000, { conversation: 100 }),
      request(40_000, { results: 20_000 }),
      request(35_000, { conversation: 10 }, { before: [clearing] }),
      request(25_000, { conversation: 4000 }, { before: [compaction] }),
    ])
    expect(composed[2]).toEqual({ hidden: 19_850, memory: 0, results: 15_000, conversation: 150 })
    expect(composed[3]).toEqual({ hidden: 19_000, memory: 0, results: 0, conversation: 6000 })
  })

  test('adds up to what was sent, whatever the sizes', () => {
    const requests = [7, 100, 3, 0, 90_001, 45_007, 45_008, 1].map((sent, index) =>
      request(sent, { conversation: 13 * index, results: 7 * (index % 3), memory: index % 2 }),
    )
    expect(composeContext(requests).map(sumComposition)).toEqual(requests.map(({ lastStep }) => sentTokens(lastStep)))
    for (const parts of composeContext(requests)) expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
  })
})
