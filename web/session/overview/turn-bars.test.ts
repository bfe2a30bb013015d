import { expect, test } from 'vitest'
import { costliestTurns, turnBars, turnName, type OverviewTurn } from './turn-bars.ts'

const turn = (number: number | null, nanoDollars: number, more: Partial<OverviewTurn> = {}): OverviewTurn => ({
  turn: number,
  elsewhere: number === null ? '(rewound)' : null,
  uuid: 'u',
  prompt: 'p',
  requests: 1,
  tokens: 10,
  nanoDollars,
  agentNanoDollars: 0,
  unpricedTokens: 0,
  ...more,
})

test('a turn without usage has an empty bar, and usage outside the turns has none', () => {
  const { bars, shown } = turnBars([turn(1, 2e9, { agentNanoDollars: 5e8 }), turn(3, 1e9), turn(null, 9e9)], true)
  expect(bars.map(({ label, parts }) => [label, parts.map(({ value }) => value)])).toEqual([
    ['1', [1.5, 0.5]],
    ['2', []],
    ['3', [1, 0]],
  ])
  expect(shown.map((each) => each?.turn)).toEqual([1, undefined, 3])
})

test('the most expensive first, by tokens without prices', () => {
  expect(costliestTurns([turn(1, 1), turn(2, 3), turn(null, 2), turn(3, 0)], 3).map(turnName)).toEqual([
    'Turn 2',
    'No turn',
    'Turn 1',
  ])
  expect(costliestTurns([turn(1, 0), turn(2, 0, { tokens: 20 })], 1).map(turnName)).toEqual(['Turn 2'])
})
