// Adds what was appended since the ledger was cached, without rebuilding it. Rows of one message decide together which of
// them counts, so only the messages of new rows are judged again. The cache usually stays as it is: writing it takes longer
// than scanning the same bytes again in the next command, until there are too many of them.
import { buildLedger } from '../../analytics/ledger/build-ledger.ts'
import { makeEntryColumn, mapColumns, type Entries } from '../../analytics/ledger/ledger.ts'
import { makeUsageColumn, UsageTable, type UsageColumn } from '../../analytics/ledger/usage-table.ts'
import type { Pricer } from '../../analytics/price/pricer.ts'
import type { KnownFile, StoredLedger } from './ledger-cache.ts'
import { isSame, type LedgerSource } from './ledger-source.ts'
import { TaskScanner } from './scan-task.ts'
import { UsageScanner } from './usage-scanner.ts'

/** Scanning more takes longer than the rest of a report. */
const MOST_BYTES = 512 * 1024

/** Returns undefined if files were changed in another way, or too much was appended. Both lists are in the same order. */
export function addTail(
  cached: StoredLedger,
  sources: readonly LedgerSource[],
  pricer: Pricer,
): StoredLedger | undefined {
  const matches = matchFiles(cached.files, sources)
  const tail = matches && scanTail(cached, sources, matches)
  if (!tail) return undefined
  const joined = joinTables(cached.table, tail, invert(matches, cached.files.length))
  const { table, newRows } = joined
  const judged = findRowsOfMessages(joined)
  const counted = buildLedger(selectRows(table, judged), tail.files, pricer)
  const [reason, standIn] = [new Uint8Array(table.count), new Int32Array(table.count).fill(-1)]
  const { reason: oldReason, standIn: oldStandIn } = cached
  for (let row = 0; row < newRows.length; row++) {
    const [moved = 0, other = -1] = [newRows[row], oldStandIn[row]]
    reason[moved] = oldReason[row] ?? 0
    standIn[moved] = other < 0 ? -1 : (newRows[other] ?? -1)
  }
  judged.forEach((row, index) => {
    reason[row] = counted.reason[index] ?? 0
    const other = counted.standIn[index] ?? -1
    standIn[row] = other < 0 ? -1 : (judged[other] ?? -1)
  })
  const kept = { ...cached.entries, row: cached.entries.row.map((row) => newRows[row] ?? -1) }
  const added = { ...counted.entries, row: counted.entries.row.map((index) => judged[index] ?? -1) }
  return { ...cached, files: tail.files, table, reason, standIn, entries: joinEntries(kept, judged, added) }
}

/** Returns the cached file of each source, or -1 for a new one. Undefined if a cached file is gone. */
function matchFiles(files: readonly KnownFile[], sources: readonly LedgerSource[]): Int32Array | undefined {
  const matches = new Int32Array(sources.length).fill(-1)
  let next = 0
  for (const [index, { path, archived }] of sources.entries()) {
    const file = files[next]
    if (file?.path === path && file.archived === archived) matches[index] = next++
  }
  return next === files.length ? matches : undefined
}

function invert(matches: Int32Array, count: number): Int32Array {
  const numbers = new Int32Array(count)
  matches.forEach((file, index) => {
    if (file >= 0) numbers[file] = index
  })
  return numbers
}

interface Tail {
  rows: UsageTable
  files: KnownFile[]
  insertions: Insertion[]
}

/** New rows of a file, and the cached row before which they belong. */
interface Insertion {
  before: number
  start: number
  end: number
}

function scanTail(cached: StoredLedger, sources: readonly LedgerSource[], matches: Int32Array): Tail | undefined {
  const rows = new UsageTable(cached.table.texts)
  const scanner = new TaskScanner(new UsageScanner(rows, cached.hasVerdicts))
  const files: KnownFile[] = []
  const insertions: Insertion[] = []
  let [bytes, before] = [0, 0]
  for (const [index, source] of sources.entries()) {
    const file = matches[index] ?? -1
    const known = cached.files[file]
    before = known?.end ?? before
    if (known && isSame(known, source)) {
      files.push(rows.count === 0 ? known : { ...known, end: known.end + rows.count })
      continue
    }
    const from = known?.place ?? { offset: 0, line: 1 }
    bytes += source.size - from.offset
    if (source.archived >= 0 || bytes > MOST_BYTES || (known && !isGrown(known, source))) return undefined
    const { path } = source
    const outcome = scanner.run({ path, from, tail: known ? known.tail : null, archived: null })
    const isAppended = outcome.from.offset === from.offset && !hasRowsFrom(cached, file, from.offset)
    if (outcome.problem !== null || !isAppended) return undefined
    rows.column('file').fill(index, outcome.start, outcome.end)
    insertions.push({ before, start: outcome.start, end: outcome.end })
    files.push({ ...source, place: outcome.place, tail: outcome.tail, problem: null, end: before + rows.count })
  }
  return { rows, files, insertions }
}

function isGrown(known: KnownFile, { inode, size }: LedgerSource): boolean {
  return known.problem === null && known.inode === inode && size > known.size
}

/** Whether a row of an unfinished last line was cached. The line is now read again. */
function hasRowsFrom({ table, files }: StoredLedger, file: number, offset: number): boolean {
  const [start, end] = [files[file - 1]?.end ?? 0, files[file]?.end ?? 0]
  return end > start && (table.column('offset')[end - 1] ?? 0) >= offset
}

interface JoinedTable {
  table: UsageTable
  /** The new number of each cached row. */
  newRows: Int32Array
  isNew: Uint8Array
}

/** Rows are in the order of files and lines, as in a new table. */
function joinTables(cached: UsageTable, { rows, insertions }: Tail, fileNumbers: Int32Array): JoinedTable {
  const runs: { from: UsageTable; start: number; end: number }[] = []
  let next = 0
  for (const { before, start, end } of insertions) {
    runs.push({ from: cached, start: next, end: before }, { from: rows, start, end })
    next = before
  }
  runs.push({ from: cached, start: next, end: cached.count })
  const count = cached.count + rows.count
  const [newRows, isNew] = [new Int32Array(cached.count), new Uint8Array(count)]
  let at = 0
  for (const { from, start, end } of runs) {
    if (from === rows) isNew.fill(1, at, at + end - start)
    else for (let row = start; row < end; row++) newRows[row] = at + row - start
    at += end - start
  }
  const load = (name: UsageColumn): ArrayBuffer => {
    const column = makeUsageColumn(name, count)
    let written = 0
    for (const { from, start, end } of runs) {
      const part = from.column(name).subarray(start, end)
      column.set(name === 'file' && from === cached ? part.map((file) => fileNumbers[file] ?? -1) : part, written)
      written += end - start
    }
    return column.buffer
  }
  return { table: new UsageTable(cached.texts, { count, load }), newRows, isNew }
}

/** Returns the new rows and all other rows of their messages. */
function findRowsOfMessages({ table, isNew }: JoinedTable): Int32Array {
  const message = table.column('messageId')
  const isWanted = new Uint8Array(table.texts.size)
  for (let row = 0; row < table.count; row++) if (isNew[row] === 1) isWanted[message[row] ?? 0] = 1
  isWanted[0] = 0
  const rows: number[] = []
  for (let row = 0; row < table.count; row++) if (isNew[row] === 1 || isWanted[message[row] ?? 0] === 1) rows.push(row)
  return Int32Array.from(rows)
}

function selectRows(table: UsageTable, rows: Int32Array): UsageTable {
  const selected = new UsageTable(table.texts)
  for (const row of rows) selected.addRow(table, row)
  return selected
}

/** Both lists are in the order of their rows. Entries of judged rows are replaced. */
function joinEntries(entries: Entries, judged: Int32Array, added: Entries): Entries {
  const isJudged = new Set(judged)
  const pieces: EntryPiece[] = []
  let next = 0
  const keepUntil = (row: number) => {
    let start = next
    for (; next < entries.count && (entries.row[next] ?? 0) < row; next++) {
      if (!isJudged.has(entries.row[next] ?? 0)) continue
      pieces.push({ from: entries, start, end: next })
      start = next + 1
    }
    pieces.push({ from: entries, start, end: next })
  }
  for (let entry = 0; entry < added.count; entry++) {
    keepUntil(added.row[entry] ?? 0)
    pieces.push({ from: added, start: entry, end: entry + 1 })
  }
  keepUntil(Infinity)
  return joinPieces(pieces)
}

interface EntryPiece {
  from: Entries
  start: number
  end: number
}

function joinPieces(pieces: readonly EntryPiece[]): Entries {
  const count = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  const columns = mapColumns((name) => {
    const column = makeEntryColumn(name, count)
    let written = 0
    for (const { from, start, end } of pieces) {
      column.set(from[name].subarray(start, end), written)
      written += end - start
    }
    return column
  })
  return { count, ...columns }
}
