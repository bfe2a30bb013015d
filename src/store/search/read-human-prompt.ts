// Finds the prompt of a person that led to a record. From an agent's record it goes up to the call that started the agent.
import { blockRange } from '../index/block-id.ts'
import { readUuid } from '../index/stored-uuid.ts'
import { keptStatement, numberOf, textOf, type Database, type SqlRow } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { HIT_COLUMNS, HIT_JOINS, locationOf } from './hit-row.ts'

export interface HumanPrompt {
  /** Number of the turn in the session; null if unknown. */
  turn: number | null
  prompt: string | null
  uuid: string | null
  /** The last longer prompt before one that only agrees, such as "yes". */
  earlier: string | null
  title: string | null
}

export interface PromptedPlace {
  /** The transcript, and the offset of the record in it. */
  file: string
  offset: number
  agentId: string | null
}

/** Agents start agents; a damaged archive could make a circle. */
const MOST_LEVELS = 16
const MOST_EARLIER = 20

export function readHumanPrompt(database: Database, texts: BlockTexts, place: PromptedPlace): HumanPrompt {
  const call = climb(database, place)
  const rows = call ? promptsBefore(database, call) : []
  const [first, ...others] = rows
  const prompt = first ? texts.read(locationOf(first)) : null
  return {
    turn: call?.turn ?? null,
    prompt,
    uuid: readUuid(first?.['uuid'] ?? null),
    earlier: prompt !== null && agreesOnly(prompt) ? earlierPrompt(texts, others) : null,
    title: textOf(first?.['title'] ?? null) ?? call?.title ?? null,
  }
}

interface Call {
  source: number
  offset: number
  turn: number | null
  title: string | null
}

/** The record itself, or the call in the main conversation that started its agent. */
function climb(database: Database, place: PromptedPlace): Call | undefined {
  let row = keptStatement(
    database,
    `select f.path as path, f.agent as agent, (select text from name where id = m.agent) as message_agent,
       m.source as source, m.offset as offset, m.turn as turn, s.title as title
     from source f join message m on m.source = f.id left join session s on s.id = f.session
     where f.path = ? and m.offset = ?`,
  ).get(place.file, place.offset)
  for (let level = 0; level < MOST_LEVELS && row; level++) {
    const agent = textOf(row['agent']) ?? textOf(row['message_agent'])
    if (agent === null)
      return {
        source: Number(row['source']),
        offset: Number(row['offset']),
        turn: numberOf(row['turn']),
        title: textOf(row['title']),
      }
    row = keptStatement(database, STARTING_CALL).get(String(row['path']), agent)
  }
  return undefined
}

const STARTING_CALL = `
  select f.path as path, f.agent as agent, (select text from name where id = m.agent) as message_agent,
    m.source as source, m.offset as offset, m.turn as turn, s.title as title
  from agents a join tool_call c on c.tool_use_id = a.parent_tool_use_id join message m on m.id = c.message
    join source f on f.id = m.source left join session s on s.id = f.session
  where a.path = ? and a.agent_id = ? order by f.kind = 'session' desc limit 1`

function promptsBefore(database: Database, { source, offset, turn }: Call): SqlRow[] {
  const { from, to } = blockRange('prompt')
  const rows = keptStatement(
    database,
    `select ${HIT_COLUMNS} ${HIT_JOINS}
     where m.source = ? and m.offset < ? and m.agent is null and b.id >= ? and b.id < ?
     order by m.offset desc limit ${MOST_EARLIER}`,
  ).all(source, offset, from, to)
  const own = rows.findLastIndex((row) => turn !== null && numberOf(row['turn'] ?? null) === turn)
  return own < 0 ? rows : rows.slice(own)
}

function earlierPrompt(texts: BlockTexts, rows: readonly SqlRow[]): string | null {
  for (const row of rows) {
    const text = texts.read(locationOf(row))
    if (text !== null && !agreesOnly(text)) return text
  }
  return null
}

/** Whether a prompt says nothing about the work by itself. */
function agreesOnly(prompt: string): boolean {
  const words = prompt.trim().split(/\s+/)
  return (
    words.length <= 2 ||
    (words.length <= 4 && /^(?:yes|ok|okay|sure|please|go|do|continue|proceed)\b/i.test(prompt.trim()))
  )
}
