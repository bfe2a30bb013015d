// The user's annotations of sessions: tags, a star, a note, and notes on messages. They are stored by session id and outlive the files.
import type { SqlRow } from '../open.ts'
import type { Journal } from './journal.ts'

export interface Annotations {
  tags: string[]
  isStarred: boolean
  note: string | null
  messageNotes: MessageNote[]
}

export interface MessageNote {
  /** The uuid of the first record of the message. */
  message: string
  text: string
}

export const NO_ANNOTATIONS: Readonly<Annotations> = { tags: [], isStarred: false, note: null, messageNotes: [] }

export function readAnnotations({ database }: Journal, session: string): Annotations {
  const tags = database.prepare('select tag from tag where session = ? order by tag').all(session)
  const note = database.prepare('select text from note where session = ?').get(session)
  const notes = database.prepare('select message, text from message_note where session = ? order by at').all(session)
  return {
    tags: tags.map(({ tag }) => String(tag)),
    isStarred: database.prepare('select 1 from star where session = ?').get(session) !== undefined,
    note: note ? String(note['text']) : null,
    messageNotes: notes.map(({ message, text }) => ({ message: String(message), text: String(text) })),
  }
}

export function readAllAnnotations({ database }: Pick<Journal, 'database'>): Map<string, Annotations> {
  const all = new Map<string, Annotations>()
  const entryOf = (session: unknown): Annotations => {
    const id = String(session)
    const known = all.get(id) ?? { ...NO_ANNOTATIONS, tags: [], messageNotes: [] }
    all.set(id, known)
    return known
  }
  for (const { session, tag } of database.prepare('select session, tag from tag order by session, tag').all())
    entryOf(session).tags.push(String(tag))
  for (const { session } of database.prepare('select session from star').all()) entryOf(session).isStarred = true
  for (const { session, text } of database.prepare('select session, text from note').all())
    entryOf(session).note = String(text)
  for (const { session, message, text } of readMessageNotes(database))
    entryOf(session).messageNotes.push({ message: String(message), text: String(text) })
  return all
}

/** A journal of another data directory is read as it is, and an old one has no such table. */
function readMessageNotes(database: Journal['database']): SqlRow[] {
  const table = database.prepare(`select 1 from sqlite_master where name = 'message_note'`).get()
  return table ? database.prepare('select session, message, text from message_note order by session, at').all() : []
}

/** This and the functions below return whether anything changed. */
export function addTags(journal: Journal, session: string, tags: readonly string[], at: string): boolean {
  const add = journal.database.prepare('insert into tag (session, tag, at) values (?, ?, ?) on conflict do nothing')
  return journal.transaction(() => isAny(tags.map((tag) => add.run(session, tag, at))))
}

export function removeTags(journal: Journal, session: string, tags: readonly string[]): boolean {
  const { database } = journal
  if (tags.length === 0) return isAny([database.prepare('delete from tag where session = ?').run(session)])
  const remove = database.prepare('delete from tag where session = ? and tag = ?')
  return journal.transaction(() => isAny(tags.map((tag) => remove.run(session, tag))))
}

export function addStar({ database }: Journal, session: string, at: string): boolean {
  return isAny([
    database.prepare('insert into star (session, at) values (?, ?) on conflict do nothing').run(session, at),
  ])
}

export function removeStar({ database }: Journal, session: string): boolean {
  return isAny([database.prepare('delete from star where session = ?').run(session)])
}

export function writeNote({ database }: Journal, session: string, text: string, at: string): boolean {
  const write = database.prepare(
    `insert into note (session, text, at) values (?, ?, ?)
     on conflict do update set text = excluded.text, at = excluded.at where text <> excluded.text`,
  )
  return isAny([write.run(session, text, at)])
}

export function removeNote({ database }: Journal, session: string): boolean {
  return isAny([database.prepare('delete from note where session = ?').run(session)])
}

export function writeMessageNote({ database }: Journal, session: string, note: MessageNote, at: string): boolean {
  const write = database.prepare(
    `insert into message_note (session, message, text, at) values (?, ?, ?, ?)
     on conflict do update set text = excluded.text, at = excluded.at where text <> excluded.text`,
  )
  return isAny([write.run(session, note.message, note.text, at)])
}

export function removeMessageNote({ database }: Journal, session: string, message: string): boolean {
  return isAny([database.prepare('delete from message_note where session = ? and message = ?').run(session, message)])
}

function isAny(runs: readonly { changes: number | bigint }[]): boolean {
  return runs.some(({ changes }) => Number(changes) > 0)
}
