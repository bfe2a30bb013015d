// How long each turn may be, so that all of them fit. Turns get shorter one by one in an order that never changes; the first
// step of it that fits is taken. So more room never holds less.

import { COUNTED, LEFT_OUT, LENGTHS } from './turn-text.ts'

/** Told in full as long as anything else can be shortened. */
const LAST_TURNS = 3

/** `sizes[turn][length]`, each row never growing. Gives the length of each turn; the shortest ones where nothing fits. */
export function fitTurns(sizes: readonly (readonly number[])[], room: number): number[] {
  const lengths = sizes.map(() => 0)
  let total = sizes.reduce((sum, row) => sum + (row[0] ?? 0), 0)
  for (const { turn, length } of order(sizes.length)) {
    if (total <= room) return lengths
    total += (sizes[turn]?.[length] ?? 0) - (sizes[turn]?.[length - 1] ?? 0)
    lengths[turn] = length
  }
  return lengths
}

/** Outputs of all turns first, the oldest first; then everything of all but the last turns; these in the end. */
function* order(turns: number): Generator<{ turn: number; length: number }> {
  const early = Math.max(0, turns - LAST_TURNS)
  yield* steps(0, turns, 1, COUNTED)
  yield* steps(0, early, COUNTED, LEFT_OUT + 1)
  yield* steps(early, turns, COUNTED, LEFT_OUT + 1)
  yield* steps(0, turns, LEFT_OUT + 1, LENGTHS)
}

function* steps(from: number, to: number, first: number, end: number): Generator<{ turn: number; length: number }> {
  for (let length = first; length < end; length += 1) for (let turn = from; turn < to; turn += 1) yield { turn, length }
}
