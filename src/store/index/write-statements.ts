// The prepared statements of IndexWriter.
import type { Database, Statement } from '../open.ts'

const WRITES = {
  getMeta: 'select value from meta where key = ?',
  setMeta: 'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value',
  insertName: 'insert into name (text) values (?) on conflict do nothing',
  getName: 'select id from name where text = ?',
  getLastMessage: 'select max(id) as id from message',
  findMessages: 'select id, source, at, print from message where uuid = ?',
  insertMessage: `
    insert into message (id, source, version, offset, length, line, uuid, parent, at, type, kind, flags, agent, cwd, branch,
      app_version, model, turn, print)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  moveMessage:
    'update message set version = ?, offset = ?, length = ?, line = ?, turn = ?, side_branch = null where id = ?',
  insertCopy: `
    insert into copy (message, source, version, offset, length, line, turn) values (?, ?, ?, ?, ?, ?, ?)
    on conflict do update set version = excluded.version, offset = excluded.offset, length = excluded.length,
      line = excluded.line, turn = excluded.turn, side_branch = null`,
  forgetTurns: 'update message set turn = null, side_branch = null where source = ?',
  forgetCopyTurns: 'update copy set turn = null, side_branch = null where source = ?',
  getPlaces:
    'select id, offset, turn, side_branch from message where source = ? and version = ? and offset >= ? and offset < ?',
  setTurn: 'update message set turn = ?, side_branch = ? where id = ?',
  getCopies: 'select message as id, offset from copy where source = ? and version = ?',
  setCopyTurn:
    'update copy set turn = ?1, side_branch = ?2 where message = ?3 and source = ?4 and (turn is not ?1 or side_branch is not ?2)',
  insertBlock: 'insert into block (id, message, source, part, tool, flags, length) values (?, ?, ?, ?, ?, ?, ?)',
  insertWords: 'insert into words (rowid, body) values (?, ?)',
  getCall: 'select source, tool from tool_call where tool_use_id = ? order by source = ? desc limit 1',
  insertCall: `
    insert into tool_call (tool_use_id, source, message, tool, started_at, agent_type, description, prompt)
    values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict do update set message = excluded.message, tool = excluded.tool, started_at = excluded.started_at,
      agent_type = excluded.agent_type, description = excluded.description, prompt = excluded.prompt`,
  answerCall: `
    update tool_call set ended_at = ?, result = ?, is_error = ?, result_length = ?, agent = ?
    where tool_use_id = ? and source = ?`,
  insertResult: `
    insert into tool_call (tool_use_id, source, ended_at, result, is_error, result_length, agent)
    values (?, ?, ?, ?, ?, ?, ?)
    on conflict do update set ended_at = excluded.ended_at, result = excluded.result, is_error = excluded.is_error,
      result_length = excluded.result_length, agent = excluded.agent`,
  findAgentFile: `select 1 from source where kind = 'agent' and agent = ? limit 1`,
  insertTouch: 'insert into touch (path, message, action) values (?, ?, ?) on conflict do nothing',
  insertSummary: 'insert into summary (leaf, source, offset, text) values (?, ?, ?, ?)',
  insertDamage: 'insert into damage (source, line, offset, length, kind) values (?, ?, ?, ?, ?)',
} as const

export type Writes = { [Name in keyof typeof WRITES]: Statement }

export function prepareWrites(database: Database): Writes {
  const prepared = Object.entries(WRITES).map(([name, sql]) => [name, database.prepare(sql)])
  // Object.fromEntries loses the key names.
  return Object.fromEntries(prepared) as Writes
}
