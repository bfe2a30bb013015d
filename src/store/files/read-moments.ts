// Reads what the index knows about moments: the records with a uuid, the last record of a session, and the time of a turn.
import { readUuid } from '../index/stored-uuid.ts'
import { keptStatement, numberOf, textOf, type Database } from '../open.ts'

export interface RecordMoment {
  uuid: string
  session: string | null
  atMs: number | null
}

const HEX = /^[0-9a-f]+$/

/** Finds records by uuid or its beginning; at most `most` different ones. */
export function findMoments(database: Database, prefix: string, most: number): RecordMoment[] {
  const { from, to } = uuidRange(prefix.toLowerCase())
  const rows = keptStatement(
    database,
    `select m.uuid as uuid, min(m.at) as at, s.uuid as session
     from message m join source f on f.id = m.source left join session s on s.id = f.session
     where m.uuid >= ? and m.uuid <= ? group by m.uuid limit ?`,
  ).all(from, to, most)
  return rows.flatMap((row) => {
    const uuid = readUuid(row['uuid'])
    return uuid === null ? [] : [{ uuid, session: textOf(row['session']), atMs: numberOf(row['at']) }]
  })
}

/** Uuids are stored as bytes, other ids as text; SQLite orders texts before bytes. */
function uuidRange(prefix: string): { from: Uint8Array | string; to: Uint8Array | string } {
  const digits = prefix.replaceAll('-', '')
  if (!HEX.test(digits) || digits.length > 32) return { from: prefix, to: `${prefix}\u{10FFFF}` }
  return { from: Buffer.from(digits.padEnd(32, '0'), 'hex'), to: Buffer.from(digits.padEnd(32, 'f'), 'hex') }
}

export interface SessionFacts {
  title: string | null
  project: string | null
  directory: string | null
  endedMs: number | null
}

export function readSessionFacts(database: Database, session: string): SessionFacts | undefined {
  const row = keptStatement(
    database,
    `select s.title, (select text from name where id = s.project) as project,
       (select text from name where id = s.directory) as directory,
       (select max(m.at) from source f join message m on m.source = f.id where f.session = s.id) as ended
     from session s where s.uuid = ?`,
  ).get(session)
  if (!row) return undefined
  return {
    title: textOf(row['title']),
    project: textOf(row['project']),
    directory: textOf(row['directory']),
    endedMs: numberOf(row['ended']),
  }
}

export interface TurnSpan {
  fromMs: number
  /** Exclusive: the first time of the next turn; Infinity for the last turn. */
  toMs: number
}

/** The time of a turn of the main conversation; undefined if it has no records with a time. */
export function readTurnSpan(database: Database, session: string, turn: number): TurnSpan | undefined {
  const row = keptStatement(
    database,
    `select min(case when m.turn = ? then m.at end) as began, min(case when m.turn > ? then m.at end) as ended
     from session s join message m on m.source = s.main where s.uuid = ? and m.side_branch is null`,
  ).get(turn, turn, session)
  const began = numberOf(row?.['began'] ?? null)
  return began === null ? undefined : { fromMs: began, toMs: numberOf(row?.['ended'] ?? null) ?? Infinity }
}
