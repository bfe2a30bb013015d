// Blocks that were found → hits as people see them: snippets from the bytes, and where each stands.
import { findMarks } from '../../query/find-marks.ts'
import type { QueryNode } from '../../query/query.ts'
import { makeSnippet } from '../../query/snippet.ts'
import type { TextKind } from '../../format/text.ts'
import { BLOCK_FLAG, BLOCK_KIND_SHIFT, MESSAGE_FLAG, TEXT_KINDS } from '../message-codes.ts'
import type { Database, Row } from '../open.ts'
import { readUuid } from '../stored-uuid.ts'
import { textOf } from '../column-value.ts'
import type { BlockTexts } from './block-text.ts'
import { HIT_COLUMNS, HIT_JOINS, placeOf } from './hit-row.ts'
import { patternMarks } from './pattern-marks.ts'
import type { Found } from './search-request.ts'

export interface SearchHit {
  /** Of an agent's hit, the session that started it. */
  session: string
  /** All sessions that hold the message, the first included. */
  sessions: string[]
  title: string | null
  project: string | null
  /** Where to resume it. */
  directory: string | null
  /** Whether the session's transcript is still in its place. */
  state: 'present' | 'archived'
  uuid: string | null
  kind: TextKind
  role: 'user' | 'assistant' | null
  tool: string | null
  isError: boolean
  agentId: string | null
  agent: { type: string | null; description: string | null } | null
  timestamp: string | null
  /** Of the session: of an agent's hit, the turn that started the agent. */
  turn: number
  snippet: string
  marks: [start: number, end: number][]
  score: number
  file: string
  line: number
}

export function loadHits(
  database: Database,
  texts: BlockTexts,
  found: readonly Found[],
  text: QueryNode | null,
): SearchHit[] {
  const getHit = database.prepare(`select ${HIT_COLUMNS} ${HIT_JOINS} where b.id = ?`)
  const getCopies = database.prepare(
    'select distinct s.uuid from copy c join source f on f.id = c.source join session s on s.id = f.session where c.message = ?',
  )
  const getAgent = database.prepare(`
    select type, description, (
      select m.turn from tool_call c join message m on m.id = c.message where c.tool_use_id = a.parent_tool_use_id) as turn
    from agents a where path = ?`)
  return found.flatMap(({ id, score }) => {
    const row = getHit.get(id)
    if (!row) return []
    const words = texts.read(placeOf(row)) ?? ''
    const { shown, marks } = markText(words, text)
    const copies = getCopies.all(Number(row['message'])).map((copy) => String(copy['uuid']))
    const agent = row['agent'] === null ? undefined : getAgent.get(String(row['path']))
    return [
      {
        ...describe(row),
        sessions: [...new Set([String(row['session'] ?? ''), ...copies])],
        agent: agent ? { type: textOf(agent['type']), description: textOf(agent['description']) } : null,
        turn: Number(agent ? agent['turn'] : row['turn']),
        ...makeSnippet(shown, marks),
        score,
      },
    ]
  })
}

/** Most hits are near the beginning: of a long text the rest is looked at only when they are not. */
const MARKED_CHARACTERS = 20_000

function markText(words: string, node: QueryNode | null): { shown: string; marks: [number, number][] } {
  if (node === null) return { shown: words.slice(0, MARKED_CHARACTERS), marks: [] }
  const head = words.slice(0, MARKED_CHARACTERS)
  const marks = findMarks(node, head, patternMarks)
  if (marks.length > 0 || head.length === words.length) return { shown: head, marks }
  return { shown: words, marks: findMarks(node, words, patternMarks) }
}

function describe(row: Row): Omit<SearchHit, 'sessions' | 'agent' | 'turn' | 'snippet' | 'marks' | 'score'> {
  const flags = Number(row['flags'])
  const messageFlags = Number(row['message_flags'])
  return {
    session: String(row['session'] ?? ''),
    title: textOf(row['title']),
    project: textOf(row['project']),
    directory: textOf(row['directory']) ?? textOf(row['cwd']),
    state: (row['session_state'] ?? row['state']) === 'archived' ? 'archived' : 'present',
    uuid: readUuid(row['uuid']),
    kind: TEXT_KINDS[flags >> BLOCK_KIND_SHIFT] ?? 'note',
    role: messageFlags & MESSAGE_FLAG.user ? 'user' : messageFlags & MESSAGE_FLAG.assistant ? 'assistant' : null,
    tool: textOf(row['tool']),
    isError: (flags & BLOCK_FLAG.error) !== 0,
    agentId: textOf(row['agent']) ?? textOf(row['message_agent']),
    timestamp: typeof row['at'] === 'number' ? new Date(row['at']).toISOString() : null,
    file: String(row['path']),
    line: Number(row['line']),
  }
}
