// Groups entries by who made the request: the main conversation or a type of agent.
import type { Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import { KeyList, NOT_SHARED, type Groups } from './groups.ts'

export interface AgentKinds {
  byPath: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, string>
}

const MAIN = 'main'
const UNKNOWN_AGENT = '(unknown agent)'
/** In old versions, agents had no files: their rows are in the main transcript and name no agent. */
const INLINE_AGENT = '(inline agent)'

export function groupByAgent({ entries, table, files }: Ledger, kinds: AgentKinds): Groups {
  const list = new KeyList()
  const [file, flags, agent] = [table.column('file'), table.column('flags'), table.column('agentId')]
  const keyOfFile = files.map(({ path, agent: id }) =>
    id === '' ? undefined : list.number(kinds.byPath.get(path) ?? kinds.byId.get(id) ?? UNKNOWN_AGENT),
  )
  const nameOfRow = (row: number) => {
    if (((flags[row] ?? 0) & AGENT_FLAGS) === 0) return MAIN
    const id = table.texts.at(agent[row] ?? 0)
    return id === '' ? INLINE_AGENT : (kinds.byId.get(id) ?? UNKNOWN_AGENT)
  }
  const keyOfEntry = Int32Array.from(entries.row, (row) => keyOfFile[file[row] ?? 0] ?? list.number(nameOfRow(row)))
  return { keys: list.keys, keyOfEntry, shared: NOT_SHARED }
}

const AGENT_FLAGS = USAGE_FLAG.sidechain | USAGE_FLAG.progress

export function agentEntries({ entries, table, files }: Ledger): Uint8Array {
  const [file, flags] = [table.column('file'), table.column('flags')]
  const isAgent = files.map(({ agent }) => agent !== '')
  return Uint8Array.from(entries.row, (row) =>
    Number(isAgent[file[row] ?? 0] || ((flags[row] ?? 0) & AGENT_FLAGS) !== 0),
  )
}
