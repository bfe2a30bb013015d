// Logs redacted texts as salted digests, which do not reveal the text. Also redacts the journal itself.
import { createHash } from 'node:crypto'
import { coverSpans } from '../../format/secrets/cover-spans.ts'
import type { Journal } from './journal.ts'

export interface RedactedDigest {
  /** The same salt for all digests, so that one pass over the bytes finds all texts of one length. */
  salt: string
  /** SHA-256 of the salt and the UTF-8 bytes, in hex, followed by a short checksum that rules out most other bytes. */
  digest: string
  length: number
}

export interface CoveredText {
  of: string
  /** Digest of the entire text. A text that has changed since is left alone. */
  digest: string
  spans: readonly (readonly [start: number, end: number])[]
}

export interface JournalTexts {
  notes: { session: string; text: string }[]
  messageNotes: { row: string; session: string; text: string }[]
  searches: { row: string; query: string }[]
  tags: { session: string; tag: string }[]
  summaries: { edit: number; session: string | null; summary: string }[]
}

export function readJournalTexts({ database }: Pick<Journal, 'database'>): JournalTexts {
  return {
    notes: database
      .prepare('select session, text from note')
      .all()
      .map(({ session, text }) => ({ session: String(session), text: String(text) })),
    messageNotes: database
      .prepare('select rowid as place, session, text from message_note')
      .all()
      .map(({ place, session, text }) => ({ row: String(place), session: String(session), text: String(text) })),
    searches: database
      .prepare('select rowid as place, query from saved_search')
      .all()
      .map(({ place, query }) => ({ row: String(place), query: String(query) })),
    tags: database
      .prepare('select session, tag from tag')
      .all()
      .map(({ session, tag }) => ({ session: String(session), tag: String(tag) })),
    summaries: database
      .prepare('select id, session, summary from edit')
      .all()
      .map(({ id, session, summary }) => ({
        edit: Number(id),
        session: typeof session === 'string' ? session : null,
        summary: String(summary),
      })),
  }
}

export interface JournalCover {
  notes: readonly CoveredText[]
  messageNotes: readonly CoveredText[]
  /** A search for a redacted text would find nothing, so it is removed, like a tag. */
  searches: readonly { of: string; digest: string }[]
  summaries: readonly CoveredText[]
  tags: readonly { of: string; digest: string }[]
}

export function digestText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function coverJournal(
  { database }: Journal,
  { notes, messageNotes, searches, summaries, tags }: JournalCover,
): void {
  const cover = (table: string, key: string, column: string, texts: readonly CoveredText[]) => {
    const read = database.prepare(`select ${column} as text from ${table} where ${key} = ?`)
    const write = database.prepare(`update ${table} set ${column} = ? where ${key} = ?`)
    for (const { of, digest, spans } of texts) {
      const text = read.get(of)?.['text']
      const ranges = spans.map(([start, end]) => ({ start, end }))
      if (typeof text === 'string' && digestText(text) === digest) write.run(coverSpans(text, ranges), of)
    }
  }
  cover('note', 'session', 'text', notes)
  cover('message_note', 'rowid', 'text', messageNotes)
  cover('edit', 'id', 'summary', summaries)
  const dropped = new Set(searches.map(({ of, digest }) => `${of} ${digest}`))
  for (const { row, query } of readJournalTexts({ database }).searches)
    if (dropped.has(`${row} ${digestText(query)}`))
      database.prepare('delete from saved_search where rowid = ?').run(row)
  const gone = new Set(tags.map(({ of, digest }) => `${of} ${digest}`))
  for (const { session, tag } of readJournalTexts({ database }).tags)
    if (gone.has(`${session} ${digestText(tag)}`))
      database.prepare('delete from tag where session = ? and tag = ?').run(session, tag)
}

export function replaceFileDigests(
  { database }: Journal,
  states: readonly (readonly [old: string, now: string])[],
): void {
  for (const [old, now] of states) {
    database.prepare('update step set before_sha256 = ? where before_sha256 = ?').run(now, old)
    database.prepare('update step set after_sha256 = ? where after_sha256 = ?').run(now, old)
    database.prepare('update file_state set sha256 = ? where sha256 = ?').run(now, old)
    database
      .prepare(`update step set spans = replace(spans, ?, ?) where kind = 'append'`)
      .run(`"digest":"${old}"`, `"digest":"${now}"`)
  }
}

export function addRedacted({ database }: Journal, edit: number, digests: readonly RedactedDigest[]): void {
  const known = new Set(readRedacted({ database }).map(({ digest }) => digest))
  const insert = database.prepare('insert into redacted (edit, salt, digest, length) values (?, ?, ?, ?)')
  for (const { salt, digest, length } of digests) if (!known.has(digest)) insert.run(edit, salt, digest, length)
}

export function readRedacted({ database }: Pick<Journal, 'database'>): RedactedDigest[] {
  return database
    .prepare('select salt, digest, length from redacted order by rowid')
    .all()
    .map(({ salt, digest, length }) => ({ salt: String(salt), digest: String(digest), length: Number(length) }))
}
