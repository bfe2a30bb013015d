// Which entries a question is about, as one byte each.
import { isSelected, type Selection } from '../report/select-entries.ts'

/** 1 per entry that is selected and, if one is named, of that session. */
export function wantedEntries(selection: Selection, session: string | undefined): Uint8Array {
  const { entries, table } = selection.ledger
  const id = session === undefined ? undefined : table.texts.find(session)
  // 0 is no text at all: a session that nothing was used in.
  const isOfSession = (entry: number) => id === undefined || (id !== 0 && entries.session[entry] === id)
  return Uint8Array.from(entries.row, (_, entry) => Number(isSelected(selection, entry) && isOfSession(entry)))
}
