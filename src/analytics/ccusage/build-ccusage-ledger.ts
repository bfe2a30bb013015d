// ccusage's rule, quirks included: which rows it reads, which copy of a message counts, under which names, and at which
// price. As release 20.0.24 does it; test/ccusage holds the two against each other.
import { EntryList, reasonCode, type Ledger, type LedgerFile } from '../ledger/ledger.ts'
import { USAGE_FLAG, type UsageTable } from '../ledger/usage-table.ts'
import { CcusageEntries } from './ccusage-entries.ts'
import { parseAdvisorSteps, type CcusageStep } from './ccusage-steps.ts'
import { rowsInFileOrder } from './file-order.ts'
import { judgeCcusageRows } from './judge-ccusage-rows.ts'
import { Survivors } from './survivors.ts'

export interface CcusageOptions {
  /** Its daily report has a reader of its own, which takes wrapped messages and tells copies apart in another way. */
  isDaily: boolean
  /** Of two copies that are otherwise alike, the daily report counts the dearer one. */
  mode?: 'auto' | 'calculate' | 'display'
}

const DUPLICATE = reasonCode('duplicate')
const REPLAY = reasonCode('replay')

/** Entries have no model where it names none: where there is none, and for what Claude Code wrote itself. */
export function buildCcusageLedger(
  table: UsageTable,
  files: readonly LedgerFile[],
  { isDaily, mode = 'auto' }: CcusageOptions,
): Ledger {
  const reason = judgeCcusageRows(table, files, isDaily)
  const steps = readSteps(table, reason)
  const entries = new CcusageEntries(table, files, steps, mode)
  const room = table.count + [...steps.values()].reduce((sum, list) => sum + list.length, 0)
  /** Per survivor its row, and which step of it; per row its survivor. */
  const [rows, parts, places] = [new Int32Array(room), new Int32Array(room), new Int32Array(table.count).fill(-1)]
  const compareCost = (place: number) => entries.compareCost(rows[place] ?? 0, parts[place] ?? 0)
  const survivors = new Survivors(room, table.texts.size, isDaily ? compareCost : undefined)
  for (const row of rowsInFileOrder(table, files)) {
    if (reason[row] !== 0) continue
    const last = steps.size === 0 ? 0 : (steps.get(row)?.length ?? 0)
    for (let part = 0; part <= last; part++) {
      const outcome = survivors.add(entries.describe(row, part))
      const { place } = survivors
      if (part === 0) places[row] = place
      if (outcome === 'worse') continue
      rows[place] = row
      parts[place] = part
    }
  }
  const list = new EntryList(survivors.count)
  for (let place = 0; place < survivors.count; place++) list.add(entries.entry(rows[place] ?? 0, parts[place] ?? 0))
  return {
    rule: 'ccusage',
    table,
    files,
    entries: list.finish(),
    reason,
    standIn: explain(table, reason, places, rows),
  }
}

/** Advisors of each row that has some. */
function readSteps(table: UsageTable, reason: Uint8Array): Map<number, CcusageStep[]> {
  const [iterations, flags] = [table.column('iterations'), table.column('flags')]
  const found = new Map<number, CcusageStep[]>()
  for (let row = 0; row < table.count; row++) {
    // It does not look for them in wrapped messages.
    if (iterations[row] === 0 || reason[row] !== 0 || ((flags[row] ?? 0) & USAGE_FLAG.progress) !== 0) continue
    const steps = parseAdvisorSteps(table.texts.at(iterations[row] ?? 0))
    if (steps.length > 0) found.set(row, steps)
  }
  return found
}

/** Reasons of rows that another one stands for, and which that is. */
function explain(table: UsageTable, reason: Uint8Array, places: Int32Array, rows: Int32Array): Int32Array {
  const request = table.column('requestId')
  const standIn = new Int32Array(table.count).fill(-1)
  for (let row = 0; row < table.count; row++) {
    const winner = rows[places[row] ?? -1] ?? -1
    if (winner < 0 || winner === row) continue
    standIn[row] = winner
    reason[row] = request[row] === request[winner] ? DUPLICATE : REPLAY
  }
  return standIn
}
