// Progress records of old versions repeat the messages of agents. Most of these messages are in no transcript (280 of
// 280 in one set of 195 files) and count; the others are copies.
import type { RowGroups } from './row-groups.ts'
import type { UsageTable } from './usage-table.ts'
import { groupBy } from '../../text/group-by.ts'

/** Must be called while only transcript rows are grouped. */
export function findTranscriptGroup(
  table: UsageTable,
  groups: RowGroups,
  progress: readonly number[],
): Map<number, number> {
  const found = new Map<number, number>()
  if (progress.length === 0) return found
  const request = table.column('requestId')
  const byMessage = indexByMessage(table, groups)
  for (const row of progress) {
    const rows = byMessage.get(table.column('messageId')[row] ?? 0) ?? []
    // If one side names no request, the message id decides.
    const original = rows.find((other) => request[row] === 0 || request[other] === 0 || request[other] === request[row])
    const group = original === undefined ? undefined : groups.groupOf[original]
    if (group !== undefined) found.set(row, group)
  }
  return found
}

function indexByMessage(table: UsageTable, groups: RowGroups): Map<number, number[]> {
  const message = table.column('messageId')
  const rows = groupBy(groups.winners, (row) => message[row] ?? 0)
  rows.delete(0)
  return rows
}
