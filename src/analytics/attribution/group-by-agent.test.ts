import { expect, test } from 'vitest'
import { makeLedger } from '../../../test/attribution-ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { agentEntries, groupByAgent } from './group-by-agent.ts'
import { sumGroups } from './sum-groups.ts'

const agentPath = (id: string) => `projects/-home-mara-tidepool/s1/subagents/agent-${id}.jsonl`

const ledger = makeLedger([
  { input: 1 },
  { input: 2, path: agentPath('a'), flags: USAGE_FLAG.sidechain },
  { input: 4, path: agentPath('b'), flags: USAGE_FLAG.sidechain },
  { input: 8, path: agentPath('c'), flags: USAGE_FLAG.sidechain },
  { input: 16, flags: USAGE_FLAG.sidechain },
  { input: 32, flags: USAGE_FLAG.progress, agent: 'd' },
  { input: 64, flags: USAGE_FLAG.progress, agent: 'e' },
  { input: 128, flags: USAGE_FLAG.sidechain, agent: 'd' },
])

test('groups by main conversation, agent type and unknown agent', () => {
  const kinds = {
    byPath: new Map([
      [agentPath('a'), 'Explore'],
      [agentPath('b'), 'Plan'],
    ]),
    byId: new Map([['d', 'Explore']]),
  }
  const sums = sumGroups(ledger.entries, ledger.entries.cost, groupByAgent(ledger, kinds))
  expect(Object.fromEntries(sums.map(({ key, input }) => [key, input]))).toEqual({
    main: 1,
    Explore: 2 + 32 + 128,
    Plan: 4,
    '(unknown agent)': 8 + 64,
    '(inline agent)': 16,
  })
})

test("marks agents' entries", () => {
  const { entries } = ledger
  const own = [...entries.input].filter((_, entry) => agentEntries(ledger)[entry] === 0)
  expect(own).toEqual([1])
})
