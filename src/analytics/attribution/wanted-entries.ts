import { isSelected, type Selection } from '../report/select-entries.ts'

export function wantedEntries(selection: Selection, session: string | undefined): Uint8Array {
  const { entries, table } = selection.ledger
  const id = session === undefined ? undefined : table.texts.find(session)
  // 0 means the pool has no such text: a session without usage.
  const isOfSession = (entry: number) => id === undefined || (id !== 0 && entries.session[entry] === id)
  return Uint8Array.from(entries.row, (_, entry) => Number(isSelected(selection, entry) && isOfSession(entry)))
}
