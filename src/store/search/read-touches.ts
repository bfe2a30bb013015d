// Reads the calls that touched paths, and the prompts of their turns.
import type { FileAction } from '../../thread/files/touched-files.ts'
import { blockRange } from '../index/block-id.ts'
import { FILE_ACTIONS } from '../index/message-codes.ts'
import { readUuid } from '../index/stored-uuid.ts'
import { keptStatement, textOf, type Database } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { HIT_COLUMNS, HIT_JOINS, locationOf } from './hit-row.ts'
import { placeOf, type CallPlace } from './read-calls.ts'

export interface Touch {
  path: string
  action: FileAction
  folder: string | null
  source: number
  place: CallPlace
}

/** Returns the touches of paths that contain the text, in order of time. */
export function readTouches(database: Database, part: string, sinceMs: number | null): Touch[] {
  return keptStatement(
    database,
    `select n.text as touched, t.action as action, f.project as folder, ${MESSAGE_COLUMNS}
     from name n join touch t on t.path = n.id join message m on m.id = t.message
       join source f on f.id = m.source left join session s on s.id = f.session
     where instr(lower(n.text), lower(?)) and (? is null or m.at >= ?) order by m.at, m.id`,
  )
    .all(part, sinceMs, sinceMs)
    .map((row) => ({
      path: String(row['touched']),
      action: FILE_ACTIONS[Number(row['action'])] ?? 'read',
      folder: textOf(row['folder']),
      source: Number(row['record_source']),
      place: placeOf(row),
    }))
}

const MESSAGE_COLUMNS = `
  m.source as record_source, m.offset as offset, m.line as line, m.uuid as uuid, m.at as at, m.turn as turn,
  m.side_branch as side_branch, f.path as path, f.agent as agent, s.uuid as session, s.title as title,
  (select text from name where id = m.agent) as message_agent,
  (select text from name where id = s.project) as project`

/** Returns the last prompt before a call in the same file. The prompt of an agent is its task. */
export function readTurnPrompt(database: Database, texts: BlockTexts, { place }: Touch): string | null {
  return readPromptBefore(database, texts, place)?.text ?? null
}

export interface TurnPrompt {
  text: string
  uuid: string | null
}

/** Returns the last prompt before an offset of a transcript. */
export function readPromptBefore(
  database: Database,
  texts: BlockTexts,
  { file, offset }: { file: string; offset: number },
): TurnPrompt | null {
  const { from, to } = blockRange('prompt')
  const row = keptStatement(
    database,
    `select ${HIT_COLUMNS} ${HIT_JOINS} where f.path = ? and m.offset < ? and b.id >= ? and b.id < ?
     order by m.offset desc limit 1`,
  ).get(file, offset, from, to)
  const text = row ? texts.read(locationOf(row)) : null
  return row && text !== null ? { text, uuid: readUuid(row['uuid']) } : null
}
