import { expect, test } from 'vitest'
import { splitAmount } from './split-amount.ts'

test('the parts add up to the amount', () => {
  expect(splitAmount(100, [1, 1, 1])).toEqual([33, 34, 33])
  expect(splitAmount(7, [0, 3, 0, 4])).toEqual([0, 3, 0, 4])
  expect(splitAmount(1, [5, 5])).toEqual([1, 0])
  expect(splitAmount(0, [2, 3])).toEqual([0, 0])
})

test('without weights, the first part is the amount', () => {
  expect(splitAmount(9, [0, 0])).toEqual([9, 0])
})
