// The turn a step belongs to.
import type { TurnOutline } from '../../src/session/session-view.ts'

export function turnOfStep(turns: readonly TurnOutline[], step: number): TurnOutline | null {
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((turns[middle]?.step ?? 0) <= step) low = middle + 1
    else high = middle
  }
  return turns[low - 1] ?? null
}
