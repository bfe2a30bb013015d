import { expect, test } from 'vitest'
import { readOurLedger, readUsageFixtures } from '../../../test/usage-world.ts'
import { entryCosts } from '../report/entry-costs.ts'
import { compareCostStates, type CostState } from './compare-cost-states.ts'

const [roots = []] = readUsageFixtures()
  .filter(({ name }) => name === 'cost-state')
  .map((fixture) => fixture.roots)

function state(process: string, input: number, costUsd: number, model = 'claude-opus-4-5', line = 1): CostState {
  const usage = { input, output: 0, cacheCreation: 0, cacheRead: 0, webSearches: 0, costUsd }
  return { session: 's1', process, file: 's1.jsonl', line, totalCostUsd: costUsd, models: { [model]: usage } }
}

function check(...states: CostState[]) {
  const ledger = readOurLedger(roots)
  return compareCostStates(ledger, entryCosts(ledger, 'auto'), states)
}

test('returns nothing when there are no cost states', () => {
  expect(check()).toEqual([])
})

test('uses the last figure of a process', () => {
  expect(check(state('a', 10, 1), state('a', 20, 2), state('a', 30, 3))).toMatchObject([
    { session: 's1', processes: 1, claudeCodeUsd: 3, oursUsd: 0.00324, differenceUsd: 0.00324 - 3 },
  ])
})

test('a process that continues the previous total replaces it', () => {
  expect(check(state('a', 10, 1), state('b', 30, 3))).toMatchObject([{ processes: 1, claudeCodeUsd: 3 }])
})

test('adds a process that started from zero', () => {
  expect(check(state('a', 10, 1), state('b', 5, 0.5))).toMatchObject([{ processes: 2, claudeCodeUsd: 1.5 }])
})

test('treats a process with another model as started from zero', () => {
  expect(check(state('a', 10, 1), state('b', 30, 3, 'claude-haiku-4-5'))).toMatchObject([
    { processes: 2, claudeCodeUsd: 4 },
  ])
})

test('adds two processes that write alternately, whatever their figures', () => {
  const states = [state('a', 5, 0.5), state('b', 10, 1), state('a', 12, 1.2), state('b', 20, 2)]
  expect(check(...states)).toMatchObject([{ processes: 2, claudeCodeUsd: 3.2 }])
})

test('compares models regardless of their window size', () => {
  const [compared] = check(state('a', 30, 3, 'claude-opus-4-5[1m]'))
  expect(compared?.models).toEqual([
    {
      model: 'claude-opus-4-5',
      claudeCode: { input: 30, output: 0, cacheCreation: 0, cacheRead: 0, webSearches: 0, costUsd: 3 },
      ours: {
        input: 33,
        output: 123,
        cacheCreation: 0,
        cacheRead: 0,
        webSearches: 0,
        costUsd: expect.closeTo(0.00324, 9),
      },
    },
  ])
})

test('our side is zero for an unknown session', () => {
  expect(check({ ...state('a', 1, 1), session: 's9' })).toMatchObject([{ session: 's9', oursUsd: 0, claudeCodeUsd: 1 }])
})
