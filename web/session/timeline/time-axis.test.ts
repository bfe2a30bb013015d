import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { buildAxis, timeToX, xToTime } from './time-axis.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const times = fc.array(fc.record({ from: fc.nat(200 * HOUR), length: fc.oneof(fc.nat(MINUTE), fc.nat(3 * HOUR)) }), {
  minLength: 1,
  maxLength: 40,
})

describe('the time axis', () => {
  test('squeezes a pause and keeps one scale around it', () => {
    const axis = buildAxis(
      [
        { from: 0, to: 10 * MINUTE },
        { from: 52 * MINUTE, to: 62 * MINUTE },
      ],
      [],
      1052,
    )
    expect(axis.pieces.map((piece) => ({ ...piece, x: Math.round(piece.x), width: Math.round(piece.width) }))).toEqual([
      { from: 0, to: 10 * MINUTE, x: 0, width: 500, squeezed: null },
      { from: 10 * MINUTE, to: 52 * MINUTE, x: 500, width: 52, squeezed: 'idle' },
      { from: 52 * MINUTE, to: 62 * MINUTE, x: 552, width: 500, squeezed: null },
    ])
  })

  test('keeps a short pause, and one that would be narrower than its label', () => {
    const short = [
      { from: 0, to: 10 * MINUTE },
      { from: 10.5 * MINUTE, to: 20 * MINUTE },
    ]
    expect(buildAxis(short, [], 800).pieces).toHaveLength(1)
    const many = Array.from({ length: 10 }, (_value, index) => ({
      from: index * 3 * MINUTE,
      to: (index * 3 + 1.9) * MINUTE,
    }))
    expect(buildAxis(many, [], 1000).pieces.every(({ squeezed }) => squeezed === null)).toBe(true)
  })

  test('squeezes one command that ran for a day', () => {
    const axis = buildAxis(
      [
        { from: 0, to: MINUTE },
        { from: MINUTE, to: 25 * HOUR },
        { from: 25 * HOUR, to: 26 * HOUR },
      ],
      [],
      800,
    )
    expect(axis.pieces.map(({ squeezed }) => squeezed)).toEqual([null, 'busy', null])
  })

  test('covers its width without gaps, never goes back, and maps pixels to times again', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 200, max: 1600 }), (list, width) => {
        const busy = list.map(({ from, length }) => ({ from, to: from + length }))
        const axis = buildAxis(busy, [], width)
        let [x, at] = [0, axis.pieces[0]?.from ?? 0]
        for (const piece of axis.pieces) {
          expect(piece.x).toBeCloseTo(x, 3)
          expect(piece.from).toBe(at)
          ;[x, at] = [x + piece.width, piece.to]
          const middle = (piece.from + piece.to) / 2
          expect(xToTime(axis, timeToX(axis, middle))).toBeCloseTo(middle, -1)
        }
        expect(axis.pieces.length === 0 || Math.abs(x - width) < 0.01).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  test('has no pieces without spans', () => {
    const axis = buildAxis([], [5], 400)
    expect([axis.pieces, timeToX(axis, 5), xToTime(axis, 10)]).toEqual([[], 0, 0])
  })
})
