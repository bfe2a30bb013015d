import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTurns, type FilledTurn } from './fill-turns.ts'
import { runs } from '../../../test/extent.ts'

/** The sizes of a turn: bytes of each piece in each form, and of its summary line (`folded`), shown until all pieces are. */
interface TurnSizes {
  folded: number
  pieces: { stage: number; sizes: number[] }[]
}

function makeTurn({ folded, pieces }: TurnSizes, chapter: { bytes: number }) {
  const chosen = pieces.map(() => -1)
  const layout = {
    groups: () => pieces.map(({ stage, sizes }, piece) => ({ stage, rank: piece, piece, forms: [...sizes.keys()] })),
    choose: (piece: number, form: number) => void (chosen[piece] = form),
    chosenOf: (piece: number) => chosen[piece] ?? -1,
    chooseAll: () => void chosen.splice(0, chosen.length, ...pieces.map(({ sizes }) => sizes.length - 1)),
    chooseNone: () => void chosen.fill(-1),
    get bytes() {
      const sum = pieces.reduce((total, { sizes }, piece) => total + (sizes[chosen[piece] ?? -1] ?? 0), 0)
      return sum === 0 ? 0 : sum + (chosen.includes(-1) ? folded : 0)
    },
  }
  return { layout, chapter, chosen }
}

function fill(shapes: readonly (readonly TurnSizes[])[], room: number) {
  const turns = shapes.flatMap((chapter) => {
    const head = { bytes: 7 }
    return chapter.map((shape) => makeTurn(shape, head))
  })
  fillTurns(turns, room)
  const heads = new Set(turns.filter(({ layout }) => layout.bytes > 0).map(({ chapter }: FilledTurn) => chapter))
  const bytes = turns.reduce((sum, { layout }) => sum + layout.bytes, 0) + heads.size * 7
  return { chosen: turns.map((turn) => turn.chosen), bytes }
}

const shape: fc.Arbitrary<TurnSizes> = fc.record({
  folded: fc.nat({ max: 30 }),
  pieces: fc.array(
    fc.record({
      stage: fc.integer({ min: 1, max: 5 }),
      sizes: fc
        .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
        .map((sizes) => sizes.toSorted((a, b) => a - b)),
    }),
    { maxLength: 5 },
  ),
})
const shapes = fc.array(fc.array(shape, { maxLength: 5 }), { maxLength: 3 })

describe('fillTurns', () => {
  const two: TurnSizes = {
    folded: 0,
    pieces: [
      { stage: 1, sizes: [10, 20] },
      { stage: 2, sizes: [5, 10] },
    ],
  }

  test('shows everything if it fits', () => {
    expect(fill([[two, two]], 67)).toEqual({
      chosen: [
        [1, 1],
        [1, 1],
      ],
      bytes: 67,
    })
  })

  test('fills stage by stage, newest first, and shortens the first piece that does not fit', () => {
    expect(fill([[two, two]], 66).chosen).toEqual([
      [1, 0],
      [1, 1],
    ])
    expect(fill([[two, two]], 53).chosen).toEqual([
      [1, -1],
      [1, 0],
    ])
    expect(fill([[two, two]], 40).chosen).toEqual([
      [0, -1],
      [1, -1],
    ])
    expect(fill([[two], [two]], 30).chosen).toEqual([
      [-1, -1],
      [1, -1],
    ])
    expect(fill([[two, two]], 3).chosen).toEqual([
      [-1, -1],
      [-1, -1],
    ])
  })

  test('never exceeds the limit, and never shows less with more room', () => {
    fc.assert(
      fc.property(shapes, fc.nat({ max: 900 }), fc.nat({ max: 120 }), (all, room, more) => {
        const small = fill(all, room)
        const large = fill(all, room + more)
        expect(small.bytes).toBeLessThanOrEqual(room)
        expect(large.bytes).toBeLessThanOrEqual(room + more)
        expect(large.bytes).toBeGreaterThanOrEqual(small.bytes)
        for (const [turn, forms] of small.chosen.entries())
          for (const [piece, form] of forms.entries()) expect(large.chosen[turn]?.[piece]).toBeGreaterThanOrEqual(form)
      }),
      { numRuns: runs(500) },
    )
  })
})
