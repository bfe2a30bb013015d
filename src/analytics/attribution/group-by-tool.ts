// Groups entries by tool. A request is shared evenly among the tools it called; one that called none is an answer.
import { canonicalToolName } from '../../format/tool.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { KeyList, type Groups } from './groups.ts'
import { RowLookup } from './row-lookup.ts'
import { pushTo } from '../../text/group-by.ts'

export interface PlacedCall {
  id: string
  tool: string
  path: string
  line: number
}

export interface KnownCalls {
  calls: readonly PlacedCall[]
  /** How far each file was scanned for calls, in bytes. */
  readTo: ReadonlyMap<string, number>
}

const ANSWER = '(answer)'
const UNKNOWN_TOOL = '(unknown)'

export function groupByTool(ledger: Ledger, { calls, readTo }: KnownCalls): Groups {
  const { row: rows, count } = ledger.entries
  const list = new KeyList()
  const toolsOfRow = toolsByRow(ledger, calls)
  const isIndexed = indexedRows(ledger, readTo)
  const keyOfEntry = new Int32Array(count)
  const shared = new Map<number, readonly number[]>()
  for (let entry = 0; entry < count; entry++) {
    const row = rows[entry] ?? 0
    const tools = toolsOfRow.get(row) ?? [isIndexed(row) ? ANSWER : UNKNOWN_TOOL]
    const keys = tools.map((tool) => list.number(tool))
    keyOfEntry[entry] = keys[0] ?? 0
    if (keys.length > 1) shared.set(entry, keys)
  }
  return { keys: list.keys, keyOfEntry, shared }
}

function toolsByRow(ledger: Ledger, calls: readonly PlacedCall[]): Map<number, string[]> {
  const lookup = new RowLookup(ledger)
  const tools = new Map<number, string[]>()
  const seen = new Set<string>()
  for (const { id, tool, path, line } of calls) {
    const row = lookup.counted(path, line)
    if (row < 0 || seen.has(`${row} ${id}`)) continue
    seen.add(`${row} ${id}`)
    pushTo(tools, row, canonicalToolName(tool))
  }
  return tools
}

/** Progress records are not scanned for calls. */
function indexedRows({ table, files }: Ledger, readTo: ReadonlyMap<string, number>): (row: number) => boolean {
  const [file, offset, flags] = [table.column('file'), table.column('offset'), table.column('flags')]
  const ends = files.map(({ path }) => readTo.get(path) ?? 0)
  return (row) => (offset[row] ?? 0) < (ends[file[row] ?? 0] ?? 0) && ((flags[row] ?? 0) & USAGE_FLAG.progress) === 0
}
