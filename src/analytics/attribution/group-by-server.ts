// Which MCP server a request was for: what Claude Code itself says (2.1.149 on), else the servers of the tools it called.
import { parseMcpName } from '../../format/tool.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { KeyList, NONE, type Groups, groupByText } from './groups.ts'

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

/**
 * What Claude Code itself says caused a message: a skill, or an MCP server (2.1.121 and 2.1.149 on). Any row of the message
 * may say it; where none does, nothing is claimed.
 */
export function groupByCause(ledger: Ledger, column: 'skill' | 'mcpServer'): Groups {
  const { table, reason, standIn } = ledger
  const { row: rows } = ledger.entries
  const texts = table.column(column)
  const ofRow = new Int32Array(table.count)
  for (let row = 0; row < table.count; row++) {
    const text = texts[row] ?? 0
    const counted = reason[row] === 0 ? row : (standIn[row] ?? -1)
    // The row that counts has the last word.
    if (text !== 0 && counted >= 0 && (ofRow[counted] === 0 || counted === row)) ofRow[counted] = text
  }
  return groupByText(ledger, (entry) => ofRow[rows[entry] ?? 0] ?? 0)
}
