import { describe, expect, test } from 'vitest'
import { contextCurve } from './context-curve.ts'

const request = (index: number, contextTokens: number, ...kinds: string[]) => ({
  index,
  contextTokens,
  turn: 1,
  compactions: kinds.map((kind) => ({ kind })),
})

describe('contextCurve', () => {
  test('keeps a few requests unchanged', () => {
    expect(contextCurve([request(1, 10), request(2, 5, 'full'), request(3, 7, 'micro')], 10)).toEqual([
      { index: 1, tokens: 10, turn: 1, isCompacted: false },
      { index: 2, tokens: 5, turn: 1, isCompacted: true },
      { index: 3, tokens: 7, turn: 1, isCompacted: false },
    ])
  })

  test('keeps peaks and compactions when downsampling', () => {
    const requests = Array.from({ length: 1000 }, (_, index) => request(index + 1, index === 777 ? 9999 : index % 10))
    requests[500] = request(501, 1, 'full')
    const points = contextCurve(requests, 100)
    expect(points).toHaveLength(100)
    expect(Math.max(...points.map(({ tokens }) => tokens))).toBe(9999)
    expect(points.filter(({ isCompacted }) => isCompacted)).toHaveLength(1)
  })

  test('returns nothing for no requests', () => {
    expect(contextCurve([], 10)).toEqual([])
  })
})
