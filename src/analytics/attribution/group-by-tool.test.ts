import { describe, expect, test } from 'vitest'
import { LINE_BYTES, MAIN_PATH, makeLedger, type LedgerRow } from '../../../test/attribution-ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { groupByTool, type PlacedCall } from './group-by-tool.ts'
import { sumGroups } from './sum-groups.ts'

const FORK_PATH = 'projects/-home-mara-tidepool/s2.jsonl'

/** Returns requests and input tokens by tool. */
function tools(rows: readonly LedgerRow[], calls: readonly PlacedCall[], lines = 100): Record<string, number[]> {
  const ledger = makeLedger(rows)
  const readTo = new Map([
    [MAIN_PATH, lines * LINE_BYTES],
    [FORK_PATH, lines * LINE_BYTES],
  ])
  const sums = sumGroups(ledger.entries, ledger.entries.cost, groupByTool(ledger, { calls, readTo }))
  return Object.fromEntries(sums.map(({ key, requests, input }) => [key, [requests, input]]))
}

const call = (id: string, tool: string, line: number, path = MAIN_PATH): PlacedCall => ({ id, tool, line, path })

describe('groupByTool', () => {
  test('attributes a call on any row of a message to the message', () => {
    // The last row counts. One call is on the first row, the other on the last.
    const rows = [1, 2, 3].map((line) => ({ message: 'm', line, input: 10, output: line }))
    expect(tools(rows, [call('a', 'Read', 1), call('b', 'Grep', 3)])).toEqual({ Read: [1, 5], Grep: [1, 5] })
  })

  test('ignores calls of a copied message in another file', () => {
    const rows = [
      { message: 'm', input: 10, line: 1 },
      { message: 'm', input: 10, line: 7, path: FORK_PATH },
    ]
    const calls = [call('a', 'Read', 1), call('a', 'Read', 7, FORK_PATH), call('b', 'Bash', 7, FORK_PATH)]
    expect(tools(rows, calls)).toEqual({ Read: [1, 5], Bash: [1, 5] })
  })

  test('maps old tool names to current ones', () => {
    const rows = [{ input: 1 }, { input: 2 }]
    expect(tools(rows, [call('a', 'Task', 1), call('b', 'Agent', 2)])).toEqual({ Agent: [2, 3] })
  })

  test('a request without calls is an answer, or unknown if the line was not scanned', () => {
    const rows = [
      { input: 1, line: 1 },
      { input: 2, line: 3, flags: USAGE_FLAG.progress, agent: 'x' },
      { input: 4, line: 5 },
    ]
    // The file was scanned for calls up to its fifth line.
    expect(tools(rows, [], 4)).toEqual({ '(answer)': [1, 1], '(unknown)': [2, 6] })
  })

  test('ignores calls on lines without usage and on uncounted rows', () => {
    const rows = [
      { input: 1, line: 2 },
      { input: 5, line: 4, model: '<synthetic>' },
    ]
    const calls = [call('a', 'Read', 1), call('b', 'Read', 3), call('c', 'Read', 4), call('d', 'Read', 2, 'elsewhere')]
    expect(tools(rows, calls)).toEqual({ '(answer)': [1, 1] })
  })
})
