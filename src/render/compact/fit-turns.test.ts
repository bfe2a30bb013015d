import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitTurns } from './fit-turns.ts'
import { LENGTHS } from './turn-text.ts'

/** Sizes that never grow from one length to the next. */
const sizes = fc.array(
  fc
    .array(fc.nat({ max: 500 }), { minLength: LENGTHS, maxLength: LENGTHS })
    .map((row) => row.toSorted((a, b) => b - a)),
  { maxLength: 12 },
)

const sum = (rows: readonly (readonly number[])[], lengths: readonly number[]) =>
  rows.reduce((total, row, turn) => total + (row[lengths[turn] ?? 0] ?? 0), 0)

describe('lengths of turns', () => {
  test('are full when there is room', () => {
    expect(fitTurns([[5, 1, 1, 1, 1, 1, 0, 0]], 5)).toEqual([0])
  })

  test('get shorter from the oldest on, outputs of all before anything else of one', () => {
    const row = [8, 7, 6, 5, 4, 3, 2, 1]
    const rows = [row, row, row, row, row]
    expect(fitTurns(rows, 38)).toEqual([1, 1, 0, 0, 0])
    expect(fitTurns(rows, 29)).toEqual([3, 2, 2, 2, 2])
    expect(fitTurns(rows, 22)).toEqual([6, 6, 2, 2, 2])
    expect(fitTurns(rows, 0)).toEqual([7, 7, 7, 7, 7])
  })

  test('fit whenever they can, and more room never holds less', () => {
    fc.assert(
      fc.property(sizes, fc.nat({ max: 6000 }), fc.nat({ max: 500 }), (rows, room, more) => {
        const lengths = fitTurns(rows, room)
        const least = sum(
          rows,
          rows.map(() => LENGTHS - 1),
        )
        expect(sum(rows, lengths)).toBeLessThanOrEqual(Math.max(room, least))
        const roomier = fitTurns(rows, room + more)
        for (const [turn, length] of roomier.entries()) expect(length).toBeLessThanOrEqual(lengths[turn] ?? 0)
      }),
    )
  })
})
