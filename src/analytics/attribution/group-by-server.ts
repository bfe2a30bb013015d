// Groups entries by MCP server: as recorded by Claude Code (from 2.1.149), otherwise by the tools the request called.
import { parseMcpName } from '../../format/tool.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { KeyList, NONE, type Groups, groupByText } from './groups.ts'

/** `tools` must be the same ledger grouped by tool. */
export function groupByServer(ledger: Ledger, tools: Groups): Groups {
  const recorded = groupByCause(ledger, 'mcpServer')
  const list = new KeyList()
  const numberOf = tools.keys.map((tool) => list.number(parseMcpName(tool)?.server ?? NONE))
  const keyOfEntry = tools.keyOfEntry.map((tool, entry) => {
    const key = recorded.keys[recorded.keyOfEntry[entry] ?? 0] ?? NONE
    return key === NONE ? (numberOf[tool] ?? 0) : list.number(key)
  })
  const isRecorded = (entry: number) => recorded.keys[recorded.keyOfEntry[entry] ?? 0] !== NONE
  const shared = [...tools.shared].filter(([entry]) => !isRecorded(entry))
  const translate = (keys: readonly number[]) => keys.map((key) => numberOf[key] ?? 0)
  return { keys: list.keys, keyOfEntry, shared: new Map(shared.map(([entry, keys]) => [entry, translate(keys)])) }
}

/** Any row of a message may record its cause (a skill from 2.1.121, an MCP server from 2.1.149). */
export function groupByCause(ledger: Ledger, column: 'skill' | 'mcpServer'): Groups {
  const { table, reason, standIn } = ledger
  const { row: rows } = ledger.entries
  const texts = table.column(column)
  const textOfRow = new Int32Array(table.count)
  for (let row = 0; row < table.count; row++) {
    const text = texts[row] ?? 0
    const counted = reason[row] === 0 ? row : (standIn[row] ?? -1)
    if (text !== 0 && counted >= 0 && (textOfRow[counted] === 0 || counted === row)) textOfRow[counted] = text
  }
  return groupByText(ledger, (entry) => textOfRow[rows[entry] ?? 0] ?? 0)
}
