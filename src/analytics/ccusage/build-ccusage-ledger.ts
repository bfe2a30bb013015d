// ccusage's counting rule, quirks included: which rows it reads, which copy of a message counts, under which names, and
// at which price. It follows release 20.0.24; test/ccusage compares the two.
import { EntryList, reasonCode, type Ledger, type LedgerFile } from '../ledger/ledger.ts'
import { USAGE_FLAG, type UsageTable } from '../ledger/usage-table.ts'
import { CcusageEntries } from './ccusage-entries.ts'
import { parseAdvisorSteps, type CcusageStep } from './ccusage-steps.ts'
import { rowsInFileOrder } from './file-order.ts'
import { judgeCcusageRows } from './judge-ccusage-rows.ts'
import { Survivors } from './survivors.ts'

export interface CcusageOptions {
  /** The daily report has a separate reader, which reads wrapped messages and identifies copies differently. */
  isDaily: boolean
  /** Of two otherwise equal copies, the daily report counts the more expensive one. */
  mode?: 'auto' | 'calculate' | 'display'
}

const DUPLICATE = reasonCode('duplicate')
const REPLAY = reasonCode('replay')

/** Entries have no model where ccusage names none: for rows without a model and rows that Claude Code wrote itself. */
export function buildCcusageLedger(
  table: UsageTable,
  files: readonly LedgerFile[],
  { isDaily, mode = 'auto' }: CcusageOptions,
): Ledger {
  const reason = judgeCcusageRows(table, files, isDaily)
  const steps = readSteps(table, reason)
  const entries = new CcusageEntries(table, files, steps, mode)
  const room = table.count + [...steps.values()].reduce((sum, list) => sum + list.length, 0)
  const [rows, parts, survivorOf] = [new Int32Array(room), new Int32Array(room), new Int32Array(table.count).fill(-1)]
  const compareCost = (index: number) => entries.compareCost(rows[index] ?? 0, parts[index] ?? 0)
  const survivors = new Survivors(room, table.texts.size, isDaily ? compareCost : undefined)
  for (const row of rowsInFileOrder(table, files)) {
    if (reason[row] !== 0) continue
    const last = steps.size === 0 ? 0 : (steps.get(row)?.length ?? 0)
    for (let part = 0; part <= last; part++) {
      const verdict = survivors.add(entries.describe(row, part))
      const { index } = survivors
      if (part === 0) survivorOf[row] = index
      if (verdict === 'worse') continue
      rows[index] = row
      parts[index] = part
    }
  }
  const list = new EntryList(survivors.count)
  for (let index = 0; index < survivors.count; index++) list.add(entries.entry(rows[index] ?? 0, parts[index] ?? 0))
  return {
    rule: 'ccusage',
    table,
    files,
    entries: list.finish(),
    reason,
    standIn: explainDuplicates(table, reason, survivorOf, rows),
  }
}

function readSteps(table: UsageTable, reason: Uint8Array): Map<number, CcusageStep[]> {
  const [iterations, flags] = [table.column('iterations'), table.column('flags')]
  const found = new Map<number, CcusageStep[]>()
  for (let row = 0; row < table.count; row++) {
    // ccusage ignores steps of wrapped messages.
    if (iterations[row] === 0 || reason[row] !== 0 || ((flags[row] ?? 0) & USAGE_FLAG.progress) !== 0) continue
    const steps = parseAdvisorSteps(table.texts.at(iterations[row] ?? 0))
    if (steps.length > 0) found.set(row, steps)
  }
  return found
}

function explainDuplicates(
  table: UsageTable,
  reason: Uint8Array,
  survivorOf: Int32Array,
  rows: Int32Array,
): Int32Array {
  const request = table.column('requestId')
  const standIn = new Int32Array(table.count).fill(-1)
  for (let row = 0; row < table.count; row++) {
    const winner = rows[survivorOf[row] ?? -1] ?? -1
    if (winner < 0 || winner === row) continue
    standIn[row] = winner
    reason[row] = request[row] === request[winner] ? DUPLICATE : REPLAY
  }
  return standIn
}
