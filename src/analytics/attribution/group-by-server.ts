// Which MCP server a request was for: what Claude Code itself says (2.1.149 on), else the servers of the tools it called.
import { parseMcpName } from '../../format/tool.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { groupByCause } from './group-by-cause.ts'
import { KeyList, NONE, type Groups } from './groups.ts'

/** `tools` is the same ledger by tool. */
export function groupByServer(ledger: Ledger, tools: Groups): Groups {
  const told = groupByCause(ledger, 'mcpServer')
  const list = new KeyList()
  const numberOf = tools.keys.map((tool) => list.number(parseMcpName(tool)?.server ?? NONE))
  const of = tools.of.map((tool, entry) => {
    const key = told.keys[told.of[entry] ?? 0] ?? NONE
    return key === NONE ? (numberOf[tool] ?? 0) : list.number(key)
  })
  const isTold = (entry: number) => told.keys[told.of[entry] ?? 0] !== NONE
  const shared = [...tools.shared].filter(([entry]) => !isTold(entry))
  const translate = (keys: readonly number[]) => keys.map((key) => numberOf[key] ?? 0)
  return { keys: list.keys, of, shared: new Map(shared.map(([entry, keys]) => [entry, translate(keys)])) }
}
