// Decides which rows ccusage does not read, and why.
import { reasonCode, type LedgerFile } from '../ledger/ledger.ts'
import { USAGE_FLAG, type UsageTable } from '../ledger/usage-table.ts'

const ARCHIVED = reasonCode('archived')
const LINKED = reasonCode('linked')
const TOO_LONG = reasonCode('too long')
const AGENT_TOTAL = reasonCode('agent total')
const NO_USAGE = reasonCode('no usage')
const UNREAD = reasonCode('unread')
const DAILY_ONLY = reasonCode('daily only')

export function judgeCcusageRows(table: UsageTable, files: readonly LedgerFile[], isDaily: boolean): Uint8Array {
  const [flags, file, at] = [table.column('flags'), table.column('file'), table.column('at')]
  const unseen = Uint8Array.from(files, ({ archived, linked }) => (archived >= 0 ? ARCHIVED : linked ? LINKED : 0))
  const reasons = new Uint8Array(table.count)
  for (let row = 0; row < table.count; row++) {
    reasons[row] = unseen[file[row] ?? 0] || judge(flags[row] ?? 0, Number.isNaN(at[row] ?? NaN), isDaily)
  }
  return reasons
}

const NEVER_READ =
  USAGE_FLAG.tooLong | USAGE_FLAG.agentTotal | USAGE_FLAG.noUsage | USAGE_FLAG.repaired | USAGE_FLAG.badTime

function judge(flags: number, isUndated: boolean, isDaily: boolean): number {
  if ((flags & NEVER_READ) !== 0 || isUndated) return whyNever(flags)
  const isReadDaily = (flags & USAGE_FLAG.unreadByCcusageDaily) === 0
  if (isDaily) return isReadDaily ? 0 : UNREAD
  if ((flags & (USAGE_FLAG.unreadByCcusage | USAGE_FLAG.progress)) === 0) return 0
  return isReadDaily ? DAILY_ONLY : UNREAD
}

function whyNever(flags: number): number {
  if ((flags & USAGE_FLAG.tooLong) !== 0) return TOO_LONG
  if ((flags & USAGE_FLAG.agentTotal) !== 0) return AGENT_TOTAL
  return (flags & USAGE_FLAG.noUsage) === 0 ? UNREAD : NO_USAGE
}
