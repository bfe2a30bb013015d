import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawContextGraph, type GraphPoint } from './context-graph.ts'

const points = (...values: number[]): GraphPoint[] => values.map((value) => ({ value, mark: null }))

describe('drawContextGraph', () => {
  test('draws one column per request, in eighths of a row', () => {
    // Of 16 eighths: 16, 8, 4 and 0.
    expect(drawContextGraph(points(160, 80, 40, 0), 4, 2)).toEqual({ rows: ['█   ', '██▄ '], marks: '    ', top: 160 })
  })

  test('draws few requests wide, with one mark each', () => {
    const [first, second] = [{ value: 8, mark: 'break' } as const, { value: 8, mark: 'compaction' } as const]
    expect(drawContextGraph([first, second], 7, 1)).toEqual({ rows: ['██████'], marks: '×  ◆  ', top: 8 })
  })

  test('draws the largest of several requests in a column; a compaction hides a cache miss', () => {
    const many = points(1, 8, 2, 4, 0, 0)
    const marked = many.map((point, index) => ({
      ...point,
      mark: index === 2 ? ('break' as const) : index === 3 ? ('compaction' as const) : null,
    }))
    expect(drawContextGraph(marked, 3, 1)).toEqual({ rows: ['█▄ '], marks: ' ◆ ', top: 8 })
  })

  test('draws nothing without requests', () => {
    expect(drawContextGraph(points(0, 0), 2, 1)).toEqual({ rows: ['  '], marks: '  ', top: 0 })
    expect(drawContextGraph([], 5, 1)).toEqual({ rows: [''], marks: '', top: 0 })
  })

  test('stays within the width and leaves out no request', () => {
    const point = fc.record({ value: fc.nat(), mark: fc.constantFrom('break' as const, 'compaction' as const, null) })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 200 }), fc.integer({ min: 1, max: 90 }), (all, width) => {
        const { rows, marks, top } = drawContextGraph(all, width, 3)
        expect(Math.max(marks.length, ...rows.map((row) => row.length))).toBeLessThanOrEqual(width)
        expect(top).toBe(Math.max(0, ...all.map(({ value }) => value)))
        expect(/[◆×]/.test(marks)).toBe(all.some(({ mark }) => mark !== null))
      }),
    )
  })
})
