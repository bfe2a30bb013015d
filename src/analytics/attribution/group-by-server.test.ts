import { expect, test } from 'vitest'
import { LINE_BYTES, MAIN_PATH, makeLedger } from '../../../test/attribution-ledger.ts'
import { groupByServer } from './group-by-server.ts'
import { groupByTool } from './group-by-tool.ts'
import { sumGroups } from './sum-groups.ts'

test('uses the recorded server, then the servers of the called tools, then none', () => {
  const ledger = makeLedger([
    { input: 1, mcpServer: 'tides' },
    { input: 2 },
    { input: 4 },
    { input: 8 },
    { input: 16, mcpServer: 'tides' },
  ])
  const call = (id: string, tool: string, line: number) => ({ id, tool, line, path: MAIN_PATH })
  const calls = [
    call('a', 'mcp__charts__depth', 2),
    call('b', 'mcp__charts__depth', 3),
    call('c', 'Bash', 3),
    call('d', 'Bash', 4),
    // The row names another server, which takes precedence.
    call('e', 'mcp__charts__depth', 5),
  ]
  const tools = groupByTool(ledger, { calls, readTo: new Map([[MAIN_PATH, 100 * LINE_BYTES]]) })
  const sums = sumGroups(ledger.entries, ledger.entries.cost, groupByServer(ledger, tools))
  expect(Object.fromEntries(sums.map(({ key, input }) => [key, input]))).toEqual({
    tides: 17,
    charts: 2 + 2,
    '(none)': 2 + 8,
  })
})
