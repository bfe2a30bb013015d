// Columns and joins that select a block with everything a hit shows.
import type { SqlRow } from '../open.ts'
import type { BlockLocation } from './block-text.ts'

export const LOCATION_COLUMNS = `
  f.path as path, m.version as version, m.offset as offset, m.length as length, b.part as part, m.print as print,
  f.kind as file_kind`

export const LOCATION_JOINS = 'from block b join message m on m.id = b.message join source f on f.id = m.source'

export const HIT_COLUMNS = `${LOCATION_COLUMNS},
  b.id as id, b.flags as flags, m.id as message, m.uuid as uuid, m.at as at, m.flags as message_flags, m.turn as turn,
  m.side_branch as side_branch,
  m.line as line, f.state as state, f.agent as agent, s.uuid as session, s.title as title, s.ended_at as ended_at,
  (select text from name where id = b.tool) as tool,
  (select text from name where id = m.agent) as message_agent,
  (select text from name where id = s.project) as project,
  (select text from name where id = s.directory) as directory,
  (select text from name where id = m.cwd) as cwd,
  (select state from source where id = s.main) as session_state`

export const HIT_JOINS = `${LOCATION_JOINS} left join session s on s.id = f.session`

export function locationOf(row: SqlRow): BlockLocation {
  return {
    path: String(row['path']),
    version: Number(row['version']),
    offset: Number(row['offset']),
    length: Number(row['length']),
    part: Number(row['part']),
    print: Number(row['print']),
    isSpilled: row['file_kind'] === 'tool-result',
  }
}
