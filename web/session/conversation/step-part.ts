// Splits very long sessions into parts. Browsers limit the height of a page (17.8 million pixels in Firefox, 33.5 million
// in Chrome), and a message takes about a hundred pixels. Nearly every session is one part.
import { lowerBound } from '../visible-steps.ts'

const PART_STEPS = 100_000

export interface StepPart {
  number: number
  steps: readonly number[]
  before: number | null
  after: number | null
}

export function stepPart(visible: readonly number[], number: number, size = PART_STEPS): StepPart {
  const last = Math.max(0, Math.ceil(visible.length / size) - 1)
  const chosen = Math.min(number, last)
  const from = chosen * size
  return {
    number: chosen,
    // The same array when there is one part, so that React sees no change.
    steps: last === 0 ? visible : visible.slice(from, from + size),
    before: visible[from - 1] ?? null,
    after: visible[from + size] ?? null,
  }
}

export function partOfStep(visible: readonly number[], step: number, size = PART_STEPS): number {
  return Math.floor(Math.min(lowerBound(visible, step), Math.max(0, visible.length - 1)) / size)
}
