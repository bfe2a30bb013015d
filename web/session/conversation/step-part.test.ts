import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partOfStep, stepPart } from './step-part.ts'

const steps = fc.uniqueArray(fc.nat(500), { minLength: 1 }).map((values) => values.toSorted((a, b) => a - b))

describe('parts of a long session', () => {
  test('cover all steps without gaps', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), (visible, size) => {
        const count = Math.ceil(visible.length / size)
        const parts = Array.from({ length: count }, (_value, number) => stepPart(visible, number, size))
        expect(parts.flatMap((part) => part.steps)).toEqual(visible)
        for (const [number, part] of parts.entries()) {
          expect(part.before).toBe(parts[number - 1]?.steps.at(-1) ?? null)
          expect(part.after).toBe(parts[number + 1]?.steps[0] ?? null)
        }
      }),
    )
  })

  test('partOfStep returns the part with the step', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), fc.nat(), (visible, size, seed) => {
        const step = visible[seed % visible.length] ?? 0
        expect(stepPart(visible, partOfStep(visible, step, size), size).steps).toContain(step)
      }),
    )
  })

  test('a part number beyond the end returns the last part', () => {
    expect(stepPart([1, 2, 3], 9, 2)).toEqual({ number: 1, steps: [3], before: 2, after: null })
  })
})
