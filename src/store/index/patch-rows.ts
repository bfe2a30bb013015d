// Moves the rows of lines that a rewritten file still has. The result is the same as if all lines were read again.
import type { KeptRows, Patch } from '../sync/file-job.ts'
import type { Database } from '../open.ts'
import { removeLooseRows } from './remove-rows.ts'

interface PatchedSource {
  id: number
  /** The version that the rows are of. */
  version: number
}

/** Returns how many lines each range is moved, or undefined if the rows are not those that reading all lines would leave. */
export function findLineShifts(database: Database, source: PatchedSource, patch: Patch): number[] | undefined {
  const { id, version } = source
  // Copies, summaries and damage depend on the order in which files and lines are read.
  for (const table of ['copy', 'summary', 'damage'])
    if (database.prepare(`select 1 from ${table} where source = ? limit 1`).get(id)) return undefined
  const countRows = database.prepare(
    'select count(*) as rows from message where source = ? and version = ? and offset >= ? and offset < ?',
  )
  let rows = 0
  for (const { from, to, shift } of patch.kept)
    rows += Number(countRows.get(id, version, from - shift, to - shift)?.['rows'])
  if (rows !== patch.rows || countResults(database, source, patch.kept) !== patch.results) return undefined
  const getLine = database.prepare('select line from message where source = ? and version = ? and offset = ?')
  const shifts: number[] = []
  for (const { first, shift } of patch.kept) {
    const line = getLine.get(id, version, first.offset - shift)?.['line']
    if (typeof line !== 'number') return undefined
    shifts.push(first.line - line)
  }
  return shifts
}

/** Counts calls whose result is in one of the lines. A call with another result would get this one if the line was read. */
function countResults(database: Database, { id, version }: PatchedSource, kept: readonly KeptRows[]): number {
  const results = database.prepare(`
    select m.offset from tool_call t cross join message m on m.id = t.result
      where t.source = ?1 and m.source = ?1 and m.version = ?2 order by m.offset`)
  let [count, range] = [0, 0]
  for (const { offset } of results.all(id, version)) {
    const at = Number(offset)
    while (range < kept.length && at >= oldEnd(kept[range])) range += 1
    const { from, shift } = kept[range] ?? { from: Infinity, shift: 0 }
    if (at >= from - shift) count += 1
  }
  return count
}

function oldEnd(range: KeptRows | undefined): number {
  return range ? range.to - range.shift : Infinity
}

/** Other rows of the file keep the old version, except those without a uuid, which are deleted. */
export function moveRows(
  database: Database,
  source: PatchedSource,
  { kept, lineShifts, version }: { kept: readonly KeptRows[]; lineShifts: readonly number[]; version: number },
): void {
  const move = database.prepare(`
    update message set version = ?, offset = offset + ?, line = line + ?
      where source = ? and version = ? and offset >= ? and offset < ?`)
  kept.forEach(({ from, to, shift }, index) => {
    move.run(version, shift, lineShifts[index] ?? 0, source.id, source.version, from - shift, to - shift)
  })
  removeLooseRows(database, source.id, version)
}

/** Records that the file no longer has are in no turn. */
export function forgetOldTurns(database: Database, source: number, version: number): void {
  database
    .prepare(
      `update message set turn = null, side_branch = null
        where source = ? and version <> ? and (turn is not null or side_branch is not null)`,
    )
    .run(source, version)
}
