// Our own counting rule: all rows of one message are one entry, taken from one of these rows, and a copy in another
// file counts once. The result depends only on the set of rows, not on the order of files.
import type { Pricer } from '../price/pricer.ts'
import { EntryMaker } from './entry-maker.ts'
import { judgeRows } from './judge-row.ts'
import { EntryList, reasonCode, type Ledger, type LedgerFile } from './ledger.ts'
import { RowGroups } from './row-groups.ts'
import { findReplays } from './sidechain-replays.ts'
import { findTranscriptGroup } from './progress-copies.ts'
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

/** `files` must be in the order of their paths. */
export function buildLedger(table: UsageTable, files: readonly LedgerFile[], pricer: Pricer): Ledger {
  const reason = judgeRows(table)
  const standIn = new Int32Array(table.count).fill(-1)
  const groups = groupRows(table, reason, standIn)
  const replays = findReplays(table, groups)
  for (let row = 0; row < table.count; row++) {
    const group = groups.groupOf[row] ?? -1
    if (group < 0) continue
    const winner = groups.winner(replays.get(group) ?? group)
    if (replays.has(group)) reason[row] = REPLAY
    else if (winner !== row) reason[row] = DUPLICATE
    if (winner !== row) standIn[row] = winner
  }
  // The row that a progress record repeats may itself be a replay.
  for (let row = 0; row < table.count; row++) {
    const winner = standIn[row] ?? -1
    if (reason[row] === PROGRESS_COPY && winner >= 0 && reason[winner] !== 0) standIn[row] = standIn[winner] ?? -1
  }
  return { rule: 'annals', table, files, entries: makeEntries(table, files, reason, pricer), reason, standIn }
}

const DUPLICATE = reasonCode('duplicate')
const REPLAY = reasonCode('replay')
const PROGRESS_COPY = reasonCode('progress copy')

/** Transcript rows come first: a progress row counts only if its message is in no transcript. */
function groupRows(table: UsageTable, reason: Uint8Array, standIn: Int32Array): RowGroups {
  const groups = new RowGroups(table)
  const flags = table.column('flags')
  const progress: number[] = []
  for (let row = 0; row < table.count; row++) {
    if (reason[row] !== 0) continue
    if (((flags[row] ?? 0) & USAGE_FLAG.progress) === 0) groups.add(row)
    else progress.push(row)
  }
  const originals = findTranscriptGroup(table, groups, progress)
  for (const row of progress) {
    const original = originals.get(row)
    if (original === undefined) groups.add(row)
    else {
      reason[row] = PROGRESS_COPY
      standIn[row] = groups.winner(original)
    }
  }
  return groups
}

function makeEntries(table: UsageTable, files: readonly LedgerFile[], reason: Uint8Array, pricer: Pricer) {
  const entries = new EntryList(Math.ceil(table.count / 2))
  const maker = new EntryMaker(table, files, entries, pricer)
  for (let row = 0; row < table.count; row++) if (reason[row] === 0) maker.add(row)
  return entries.finish()
}
