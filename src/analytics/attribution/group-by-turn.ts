// Entries of one session by the turn that caused them; entries of other sessions have none.
import type { Ledger } from '../ledger/ledger.ts'
import { KeyList, NOT_SHARED, type Groups } from './groups.ts'
import { NO_TURN, type TurnLookup } from './turn-lookup.ts'

/** `wanted` are the entries of the session: asking for all others would be in vain. */
export function groupByTurn({ entries, table, files }: Ledger, turns: TurnLookup, wanted: Uint8Array): Groups {
  const list = new KeyList()
  const [message, request] = [table.column('messageId'), table.column('requestId')]
  const [file, agent] = [table.column('file'), table.column('agentId')]
  const turnOf = (row: number): string => {
    const place = files[file[row] ?? 0]
    const id = place?.agent || table.texts.at(agent[row] ?? 0)
    return (
      turns.ofMessage(table.texts.at(message[row] ?? 0), table.texts.at(request[row] ?? 0)) ??
      turns.ofAgentFile(place?.path ?? '') ??
      (id === '' ? NO_TURN : turns.ofAgent(id))
    )
  }
  const none = list.number(NO_TURN)
  const of = Int32Array.from(entries.row, (row, entry) => (wanted[entry] === 1 ? list.number(turnOf(row)) : none))
  return { keys: list.keys, of, shared: NOT_SHARED }
}
