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

test('nothing where Claude Code says nothing', () => {
  expect(check()).toEqual([])
})

test('of one process the last figure holds', () => {
  expect(check(state('a', 10, 1), state('a', 20, 2), state('a', 30, 3))).toMatchObject([
    { session: 's1', processes: 1, claudeCodeUsd: 3, oursUsd: 0.00324, differenceUsd: 0.00324 - 3 },
  ])
})

test('a process that goes on from the one before it holds that one', () => {
  expect(check(state('a', 10, 1), state('b', 30, 3))).toMatchObject([{ processes: 1, claudeCodeUsd: 3 }])
})

test('a process that began anew is added', () => {
  expect(check(state('a', 10, 1), state('b', 5, 0.5))).toMatchObject([{ processes: 2, claudeCodeUsd: 1.5 }])
})

test('a process with another model began anew', () => {
  expect(check(state('a', 10, 1), state('b', 30, 3, 'claude-haiku-4-5'))).toMatchObject([
    { processes: 2, claudeCodeUsd: 4 },
  ])
})

test('two processes that write in turn are two, however large their figures are', () => {
  const states = [state('a', 5, 0.5), state('b', 10, 1), state('a', 12, 1.2), state('b', 20, 2)]
  expect(check(...states)).toMatchObject([{ processes: 2, claudeCodeUsd: 3.2 }])
})

test('models stand side by side, whatever the size of their window', () => {
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

test('a session nothing is known of has nothing here', () => {
  expect(check({ ...state('a', 1, 1), session: 's9' })).toMatchObject([{ session: 's9', oursUsd: 0, claudeCodeUsd: 1 }])
})
