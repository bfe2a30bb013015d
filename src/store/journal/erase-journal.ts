// Erases what the journal knows of sessions: notes, tags, stars, and how their files can be brought back. Returns the edits
// whose copies have lost their purpose. Zeroes take the place of what is deleted (secure_delete), and no log keeps it.
import type { Journal } from './journal.ts'

export function eraseJournal(journal: Journal, sessions: readonly string[]): number[] {
  const { database } = journal
  return journal.transaction(() =>
    sessions.flatMap((session) => {
      for (const table of ['tag', 'star', 'note'])
        database.prepare(`delete from ${table} where session = ?`).run(session)
      const edits = database
        .prepare(
          // Of edits of many sessions, those that touched a file of this one: its id is part of every path.
          `select id from edit where session = ?1 or id in (select edit from step where instr(path, ?1))`,
        )
        .all(session)
        .map(({ id }) => Number(id))
      for (const id of edits) {
        database.prepare('delete from file_state where path in (select path from step where edit = ?)').run(id)
        database.prepare('delete from step where edit = ?').run(id)
        database.prepare(`update edit set can_undo = 0, todo = null, summary = 'Forgotten.' where id = ?`).run(id)
      }
      return edits
    }),
  )
}
