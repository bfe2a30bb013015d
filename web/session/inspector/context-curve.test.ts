import { describe, expect, test } from 'vitest'
import { contextCurve, curveScale } from './context-curve.ts'

const request = (index: number, contextTokens: number, isCompacted = false) => ({
  uuid: `u${index}`,
  contextTokens,
  turn: 1,
  isCompacted,
})

describe('contextCurve', () => {
  test('keeps a few requests unchanged', () => {
    expect(contextCurve([request(1, 10), request(2, 5, true), request(3, 7)], 10)).toEqual([
      { index: 1, uuid: 'u1', tokens: 10, turn: 1, isCompacted: false },
      { index: 2, uuid: 'u2', tokens: 5, turn: 1, isCompacted: true },
      { index: 3, uuid: 'u3', tokens: 7, turn: 1, isCompacted: false },
    ])
  })

  test('keeps peaks and compactions when downsampling', () => {
    const requests = Array.from({ length: 1000 }, (_, index) => request(index + 1, index === 777 ? 9999 : index % 10))
    requests[500] = request(501, 1, true)
    const points = contextCurve(requests, 100)
    expect(points).toHaveLength(100)
    expect(points.find(({ tokens }) => tokens === 9999)).toMatchObject({ index: 778, uuid: 'u778' })
    expect(points.filter(({ isCompacted }) => isCompacted)).toHaveLength(1)
  })

  test('returns nothing for no requests', () => {
    expect(contextCurve([], 10)).toEqual([])
  })
})

describe('curveScale', () => {
  test('reaches the limit if it is near', () => {
    expect(curveScale(150_000, 200_000)).toEqual({ ticks: [0, 100_000, 200_000], top: 200_000, isLimitShown: true })
  })

  test('scales to the curve if the limit is far', () => {
    expect(curveScale(18_000, 200_000)).toEqual({ ticks: [0, 10_000, 20_000], top: 20_000, isLimitShown: false })
  })
})
