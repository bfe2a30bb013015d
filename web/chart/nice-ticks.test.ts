import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

test.each([
  [39.63, [0, 10, 20, 30, 40]],
  [40, [0, 10, 20, 30, 40]],
  [0.07, [0, 0.02, 0.04, 0.06, 0.08]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [0, [0, 1]],
  [NaN, [0, 1]],
])('up to %d', (largest, ticks) => {
  expect(niceTicks(largest)).toEqual(ticks)
})

test('returns integers only with isWhole', () => {
  expect(niceTicks(3, { isWhole: true })).toEqual([0, 1, 2, 3])
  expect(niceTicks(10, { isWhole: true })).toEqual([0, 5, 10])
  expect(niceTicks(1, { isWhole: true })).toEqual([0, 1])
})

test('returns a few even steps from 0, the last at or above the largest value', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 1e15, noNaN: true }),
      fc.boolean(),
      fc.integer({ min: 2, max: 8 }),
      (value, isWhole, count) => {
        const largest = isWhole ? Math.ceil(value) : value
        const ticks = niceTicks(largest, { isWhole, count })
        const step = ticks[1] ?? NaN
        const last = ticks.at(-1) ?? NaN
        expect(ticks[0]).toBe(0)
        expect(ticks.length).toBeLessThanOrEqual(count + 1)
        expect(last).toBeGreaterThanOrEqual(largest * (1 - 1e-8))
        expect(last - step).toBeLessThan(largest)
        ticks.forEach((tick, place) => expect(tick).toBeCloseTo(place * step, 9 - Math.ceil(Math.log10(last + 1))))
        expect(!isWhole || ticks.every(Number.isInteger)).toBe(true)
      },
    ),
  )
})
