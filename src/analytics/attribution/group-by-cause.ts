// What Claude Code itself says caused a message: a skill, or an MCP server (2.1.121 and 2.1.149 on). Any row of the message
// may say it; where none does, nothing is claimed.
import type { Ledger } from '../ledger/ledger.ts'
import { groupByText, type Groups } from './groups.ts'

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
