// The longest sessions are shown in parts: a browser cannot scroll further than some ten million pixels (Firefox 17.8,
// Chrome 33.5), and a message takes about a hundred. Nearly every session is one part.
import { lowerBound } from '../visible-steps.ts'

const PART_STEPS = 100_000

export interface StepPart {
  number: number
  steps: readonly number[]
  /** The last step before it and the first after it; null where there is none. */
  before: number | null
  after: number | null
}

export function stepPart(visible: readonly number[], number: number, size = PART_STEPS): StepPart {
  const last = Math.max(0, Math.ceil(visible.length / size) - 1)
  const chosen = Math.min(number, last)
  const from = chosen * size
  return {
    number: chosen,
    // The list itself where it is all: whoever compares sees that nothing changed.
    steps: last === 0 ? visible : visible.slice(from, from + size),
    before: visible[from - 1] ?? null,
    after: visible[from + size] ?? null,
  }
}

/** The part in which a step stands, or the next one that is visible. */
export function partOfStep(visible: readonly number[], step: number, size = PART_STEPS): number {
  return Math.floor(Math.min(lowerBound(visible, step), Math.max(0, visible.length - 1)) / size)
}
