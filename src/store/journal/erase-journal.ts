// Erases annotations and undo data. secure_delete overwrites with zeros, and the journal has no write-ahead log.
import type { Journal } from './journal.ts'

export function eraseJournal(journal: Journal, sessions: readonly string[]): number[] {
  const { database } = journal
  return journal.transaction(() =>
    sessions.flatMap((session) => {
      for (const table of ['tag', 'star', 'note', 'message_note'])
        database.prepare(`delete from ${table} where session = ?`).run(session)
      const edits = database
        .prepare(
          // An edit of several sessions is found by its paths, which contain the session id.
          `select id from edit where session = ?1 or id in (select edit from step where instr(path, ?1))`,
        )
        .all(session)
        .map(({ id }) => Number(id))
      for (const id of edits) {
        database.prepare('delete from file_state where path in (select path from step where edit = ?)').run(id)
        database.prepare('delete from step where edit = ?').run(id)
        database
          .prepare(
            `update edit set can_undo = 0, todo = null, summary = 'The session was forgotten, and the details of this edit with it.' where id = ?`,
          )
          .run(id)
      }
      return edits
    }),
  )
}
