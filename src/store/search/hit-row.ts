// A block with everything a hit shows: its place in the bytes, its message, session, project and tool.
import type { Row } from '../open.ts'
import type { TextPlace } from './block-text.ts'

export const PLACE_COLUMNS = `
  f.path as path, m.version as version, m.offset as offset, m.length as length, b.part as part, m.print as print,
  f.kind as file_kind`

export const PLACE_JOINS = 'from block b join message m on m.id = b.message join source f on f.id = m.source'

export const HIT_COLUMNS = `${PLACE_COLUMNS},
  b.id as id, b.flags as flags, m.id as message, m.uuid as uuid, m.at as at, m.flags as message_flags, m.turn as turn,
  m.side_branch as side_branch,
  m.line as line, f.state as state, f.agent as agent, s.uuid as session, s.title as title, s.ended_at as ended_at,
  (select text from name where id = b.tool) as tool,
  (select text from name where id = m.agent) as message_agent,
  (select text from name where id = s.project) as project,
  (select text from name where id = s.directory) as directory,
  (select text from name where id = m.cwd) as cwd,
  (select state from source where id = s.main) as session_state`

export const HIT_JOINS = `${PLACE_JOINS} left join session s on s.id = f.session`

export function placeOf(row: Row): TextPlace {
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
