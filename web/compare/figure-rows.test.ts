import { expect, test } from 'vitest'
import { figureRows, type ComparedFigures } from './figure-rows.ts'

const figures = (usd: number, turns: number, unpriced: string[] = []): ComparedFigures => ({
  turns,
  messages: 4,
  toolCalls: 0,
  errors: 0,
  activeMs: 61_000,
  tokens: { input: 1, output: 2, cacheWrite: 3, cacheRead: 1994 },
  cost: { usd, unpriced },
})

test('compares figures by value and by their printed form', () => {
  const rows = new Map(figureRows(figures(0.5, 2), figures(2, 2)).map((row) => [row.label, row]))
  expect(rows.get('Turns')).toMatchObject({ values: ['2', '2'], shares: [1, 1], difference: '' })
  expect(rows.get('Errors')).toMatchObject({ shares: [0, 0], difference: '' })
  expect(rows.get('Tokens')?.values).toEqual(['2k', '2k'])
  expect(rows.get('Time in turns')?.values[0]).toBe('1 min 1 s')
  expect(rows.get('Cost')).toEqual({
    label: 'Cost',
    values: ['$0.50', '$2.00'],
    shares: [0.25, 1],
    difference: '+$1.50',
  })
})

test('says if a cost is a lower bound', () => {
  const cost = figureRows(figures(0.5, 1, ['new-model']), figures(0, 1)).at(-1)
  expect(cost?.values).toEqual(['≥ $0.50', '$0.00'])
  expect(cost?.difference).toBe('−$0.50')
})
