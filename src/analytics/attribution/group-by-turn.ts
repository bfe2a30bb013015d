// Groups entries of one session by the turn that caused them, and entries by hour of the day.
import type { Ledger } from '../ledger/ledger.ts'
import { KeyList, NOT_SHARED, type Groups } from './groups.ts'
import { NO_TURN, type TurnLookup } from './turn-lookup.ts'
import { DAY_MS } from '../report/calendar.ts'
import type { Zone } from '../report/zone.ts'

const UNDATED = 'undated'

const HOUR_MS = 3_600_000

export function groupByTurn({ entries, table, files }: Ledger, turns: TurnLookup, wanted: Uint8Array): Groups {
  const list = new KeyList()
  const [message, request] = [table.column('messageId'), table.column('requestId')]
  const [file, agent] = [table.column('file'), table.column('agentId')]
  const turnOf = (row: number): string => {
    const location = files[file[row] ?? 0]
    const id = location?.agent || table.texts.at(agent[row] ?? 0)
    return (
      turns.ofMessage(table.texts.at(message[row] ?? 0), table.texts.at(request[row] ?? 0)) ??
      turns.ofAgentFile(location?.path ?? '') ??
      (id === '' ? NO_TURN : turns.ofAgent(id))
    )
  }
  const none = list.number(NO_TURN)
  const keyOfEntry = Int32Array.from(entries.row, (row, entry) =>
    wanted[entry] === 1 ? list.number(turnOf(row)) : none,
  )
  return { keys: list.keys, keyOfEntry, shared: NOT_SHARED }
}

export function groupByHour({ entries }: Ledger, zone: Zone): Groups {
  const keys = [...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')), UNDATED]
  const keyOfEntry = Int32Array.from(entries.at, (at) => (Number.isNaN(at) ? 24 : hourOf(at + zone.offsetAt(at))))
  return { keys, keyOfEntry, shared: NOT_SHARED }
}

function hourOf(wallMs: number): number {
  return Math.floor((wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS) / HOUR_MS)
}
