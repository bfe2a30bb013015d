// Entries of one session by the turn that caused them; entries of other sessions have none.
import type { Ledger } from '../ledger/ledger.ts'
import { KeyList, NOT_SHARED, type Groups } from './groups.ts'
import { NO_TURN, type TurnLookup } from './turn-lookup.ts'
import { DAY_MS } from '../report/calendar.ts'
import type { Zone } from '../report/zone.ts'

const UNDATED = 'undated'

const HOUR_MS = 3_600_000

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

/** Entries by the hour of the day at which they were made. */
export function groupByHour({ entries }: Ledger, zone: Zone): Groups {
  const keys = [...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')), UNDATED]
  const of = Int32Array.from(entries.at, (at) => (Number.isNaN(at) ? 24 : hourOf(at + zone.offsetAt(at))))
  return { keys, of, shared: NOT_SHARED }
}

/** Of a wall clock; before 1970 too. */
function hourOf(wallMs: number): number {
  return Math.floor((wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS) / HOUR_MS)
}
