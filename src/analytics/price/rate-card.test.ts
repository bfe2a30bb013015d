import { expect, test } from 'vitest'
import { priceTable } from './price-table.ts'
import { createRateCard, MODIFIER, MODIFIER_SETS, unitsToUsdPerMillion } from './rate-card.ts'

const opus = priceTable.find((row) => row.model === 'claude-opus-5')
const everyCard = priceTable.flatMap((row) =>
  Array.from({ length: MODIFIER_SETS }, (_, bits) => ({ row, bits, card: createRateCard(row, bits) })),
)

test('every rate of every row under all modifiers is an integer number of units', () => {
  const units = everyCard.flatMap(({ card }) => (card === null ? [] : Object.values(card.units)))
  expect(units.length).toBeGreaterThan(priceTable.length * MODIFIER_SETS)
  expect(units.filter((each) => !Number.isSafeInteger(each) || each <= 0)).toEqual([])
})

test('has a fast mode card only with a fast mode factor', () => {
  for (const { row, bits, card } of everyCard)
    expect(card === null).toBe((bits & MODIFIER.fast) !== 0 && row.fast === undefined)
})

test('multiplies modifiers and charges the region once', () => {
  const card = opus && createRateCard(opus, MODIFIER.fast | MODIFIER.us | MODIFIER.regional | MODIFIER.batch)
  expect(card?.modifiers).toEqual([
    { name: 'fast mode', factor: 2 },
    { name: 'inference in the US only', factor: 1.1 },
    { name: 'batch', factor: 0.5 },
  ])
  expect(card?.list.input).toBe(5)
  expect(unitsToUsdPerMillion(card?.units.input ?? 0)).toBe(5.5)
  expect(unitsToUsdPerMillion(card?.units.cacheRead ?? 0)).toBe(0.55)
})
