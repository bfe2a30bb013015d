// Who made a request: the conversation itself, or an agent, by what kind of agent it is.
import type { Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { KeyList, NOT_SHARED, type Groups } from './groups.ts'

/** The kind of an agent, by its transcript, and by its id where it has none. */
export interface AgentKinds {
  byPath: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, string>
}

const MAIN = 'main'
const UNKNOWN_AGENT = '(unknown agent)'
/** Before agents had files of their own, their rows stood in the main transcript and named nobody. */
const INLINE_AGENT = '(inline agent)'

export function groupByAgent({ entries, table, files }: Ledger, kinds: AgentKinds): Groups {
  const list = new KeyList()
  const [file, flags, agent] = [table.column('file'), table.column('flags'), table.column('agentId')]
  const ofFile = files.map(({ path, agent: id }) =>
    id === '' ? undefined : list.number(kinds.byPath.get(path) ?? kinds.byId.get(id) ?? UNKNOWN_AGENT),
  )
  const ofRow = (row: number) => {
    if (((flags[row] ?? 0) & BESIDE) === 0) return MAIN
    const id = table.texts.at(agent[row] ?? 0)
    return id === '' ? INLINE_AGENT : (kinds.byId.get(id) ?? UNKNOWN_AGENT)
  }
  const of = Int32Array.from(entries.row, (row) => ofFile[file[row] ?? 0] ?? list.number(ofRow(row)))
  return { keys: list.keys, of, shared: NOT_SHARED }
}

const BESIDE = USAGE_FLAG.sidechain | USAGE_FLAG.progress

/** 1 per entry that an agent made. */
export function agentEntries({ entries, table, files }: Ledger): Uint8Array {
  const [file, flags] = [table.column('file'), table.column('flags')]
  const isAgent = files.map(({ agent }) => agent !== '')
  return Uint8Array.from(entries.row, (row) => Number(isAgent[file[row] ?? 0] || ((flags[row] ?? 0) & BESIDE) !== 0))
}
