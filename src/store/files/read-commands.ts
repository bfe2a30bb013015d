// Reads the shell commands of a session and its agents, in order of time.
import { blockRange } from '../index/block-id.ts'
import { keptStatement, type Database } from '../open.ts'
import type { BlockTexts } from '../search/block-text.ts'
import { CallReader, type CallPlace } from '../search/read-calls.ts'

export interface SessionCommand {
  command: string
  place: CallPlace
}

export function* readCommands(database: Database, texts: BlockTexts, session: string): Generator<SessionCommand> {
  const { from, to } = blockRange('tool-input')
  const rows = keptStatement(
    database,
    `select b.id as id from session s join source f on f.session = s.id join message m on m.source = f.id
       join block b on b.message = m.id
     where s.uuid = ? and b.id >= ? and b.id < ? and b.tool = (select id from name where text = 'Bash')
     order by m.at, m.id, b.part`,
  ).all(session, from, to)
  const reader = new CallReader(database, texts)
  for (const { id } of rows) {
    const call = reader.callOf(Number(id))
    const command = call?.input['command']
    if (call && typeof command === 'string') yield { command, place: call.place }
  }
}
