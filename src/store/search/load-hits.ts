// Blocks that were found → hits as people see them: snippets from the bytes, and where each stands.
import { findMarks } from '../../query/find-marks.ts'
import type { QueryNode } from '../../query/query.ts'
import { makeSnippet } from '../../query/snippet.ts'
import type { TextKind } from '../../format/text.ts'
import { BLOCK_FLAG, BLOCK_KIND_SHIFT, MESSAGE_FLAG, TEXT_KINDS } from '../index/message-codes.ts'
import type { Database, Row } from '../open.ts'
import { readUuid } from '../index/stored-uuid.ts'
import { numberOf, textOf } from '../open.ts'
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
  /** Of an agent with a transcript of its own; `turn` is the session's that started it, null when another agent did. */
  agent: { type: string | null; description: string | null; turn: number | null } | null
  timestamp: string | null
  /** As `annals show` counts: of the session, of the branch if there is one, of the agent if there is one. Null for titles
   *  and for what is in no turn. */
  turn: number | null
  /** Side branch of the session, counted from 1; null on its main line. */
  branch: number | null
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
      select m.turn from tool_call c join message m on m.id = c.message join source f on f.id = m.source
      where c.tool_use_id = a.parent_tool_use_id and f.kind = 'session' and m.side_branch is null) as turn
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
        agent: agent
          ? { type: textOf(agent['type']), description: textOf(agent['description']), turn: numberOf(agent['turn']) }
          : null,
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

function describe(row: Row): Omit<SearchHit, 'sessions' | 'agent' | 'snippet' | 'marks' | 'score'> {
  const flags = Number(row['flags'])
  const messageFlags = Number(row['message_flags'])
  const isOfAgent = (messageFlags & MESSAGE_FLAG.sidechain) !== 0
  const agentId = textOf(row['agent']) ?? textOf(row['message_agent'])
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
    agentId,
    // A turn of an agent that nothing names cannot be asked for.
    turn: isOfAgent && agentId === null ? null : numberOf(row['turn']),
    branch: numberOf(row['side_branch']),
    timestamp: typeof row['at'] === 'number' ? new Date(row['at']).toISOString() : null,
    file: String(row['path']),
    line: Number(row['line']),
  }
}
