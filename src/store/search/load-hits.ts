// Converts found blocks to hits: reads their text, makes snippets, and adds session, agent and location.
import { findMarks, hasMark, requiredNodes } from '../../query/find-marks.ts'
import type { QueryNode } from '../../query/query.ts'
import { makeSnippet } from '../../query/snippet.ts'
import { baseName } from '../../format/path.ts'
import type { TextKind } from '../../format/text.ts'
import { BLOCK_FLAG, BLOCK_KIND_SHIFT, MESSAGE_FLAG, TEXT_KINDS } from '../index/message-codes.ts'
import { readUuid } from '../index/stored-uuid.ts'
import { keptStatement, numberOf, textOf, type Database, type SqlRow } from '../open.ts'
import { withoutLineNumbers } from '../sync/indexable-text.ts'
import type { BlockTexts } from './block-text.ts'
import { HIT_COLUMNS, HIT_JOINS, locationOf } from './hit-row.ts'
import { patternMarks } from './pattern-marks.ts'
import type { FoundBlock } from './search-request.ts'

export interface SearchHit {
  session: string
  sessions: string[]
  title: string | null
  project: string | null
  directory: string | null
  state: 'present' | 'archived'
  uuid: string | null
  kind: TextKind
  role: 'user' | 'assistant' | null
  tool: string | null
  isError: boolean
  agentId: string | null
  /** What the agent's transcript or call says. `turn`: the session's turn that started it; null if another agent did. */
  agent: { type: string | null; description: string | null; turn: number | null } | null
  timestamp: string | null
  /** Turn number as in `annals show`, within the session, branch or agent. Null for titles and outside all turns. */
  turn: number | null
  branch: number | null
  snippet: string
  marks: [start: number, end: number][]
  /** The different matched texts, also outside the snippet. */
  found: string[]
  score: number
  file: string
  line: number
  offset: number
}

export function loadHits(
  database: Database,
  texts: BlockTexts,
  found: readonly FoundBlock[],
  text: QueryNode | null,
  screen?: (text: string) => string,
): SearchHit[] {
  const getHit = keptStatement(database, `select ${HIT_COLUMNS} ${HIT_JOINS} where b.id = ?`)
  const getCopies = keptStatement(
    database,
    'select distinct s.uuid from copy c join source f on f.id = c.source join session s on s.id = f.session where c.message = ?',
  )
  const getResult = keptStatement(
    database,
    'select m.uuid from tool_call c join message m on m.id = coalesce(c.result, c.message) where c.tool_use_id = ?',
  )
  const agentOf = agentReader(database)
  return found.flatMap(({ id, score }) => {
    const row = getHit.get(id)
    if (!row) return []
    const words = texts.read(locationOf(row)) ?? ''
    const { shown, marks } = markText(screen ? screen(words) : words, kindOf(row), text)
    const copies = getCopies.all(Number(row['message'])).map((copy) => String(copy['uuid']))
    const agent = agentOf(row)
    return [
      {
        ...describe(row),
        ...(row['file_kind'] === 'tool-result' ? { uuid: readUuid(getResult.get(resultId(row))?.['uuid']) } : {}),
        sessions: [...new Set([String(row['session'] ?? ''), ...copies])],
        agent: agent
          ? { type: textOf(agent['type']), description: textOf(agent['description']), turn: numberOf(agent['turn']) }
          : null,
        ...makeSnippet(shown, marks),
        found: foundTexts(shown, marks),
        score,
      },
    ]
  })
}

function agentReader(database: Database): (row: SqlRow) => SqlRow | undefined {
  const getAgent = keptStatement(
    database,
    `select type, description, (
      select m.turn from tool_call c join message m on m.id = c.message join source f on f.id = m.source
      where c.tool_use_id = a.parent_tool_use_id and f.kind = 'session' and m.agent is null and m.side_branch is null
    ) as turn
    from agents a where path = ? and agent_id = ?`,
  )
  return (row) => {
    const agent = textOf(row['agent']) ?? textOf(row['message_agent'])
    return agent === null ? undefined : getAgent.get(String(row['path']), agent)
  }
}

/** Most matches are near the beginning. The rest of a long text is searched only if a word of the query is not there. */
const MARKED_CHARACTERS = 20_000

interface MarkedText {
  shown: string
  marks: [number, number][]
}

/** Line numbers are shown only if nothing else matches: a pattern may have found one. */
function markText(words: string, kind: TextKind, node: QueryNode | null): MarkedText {
  const plain = kind === 'tool-output' ? withoutLineNumbers(words) : words
  const marked = markWords(plain, node)
  return node === null || marked.marks.length > 0 || plain.length === words.length ? marked : markWords(words, node)
}

function markWords(words: string, node: QueryNode | null): MarkedText {
  const head = words.slice(0, MARKED_CHARACTERS)
  if (node === null) return { shown: head, marks: [] }
  const marks = findMarks(node, head, patternMarks)
  const isMissing = (part: QueryNode) => !hasMark(part, head, patternMarks)
  const isIncomplete = marks.length === 0 || requiredNodes(node).some(isMissing)
  if (head.length === words.length || !isIncomplete) return { shown: head, marks }
  return { shown: words, marks: findMarks(node, words, patternMarks) }
}

/** A spilled output has no record. Its file is named after the tool call. */
function resultId(row: SqlRow): string {
  return baseName(String(row['path'])).replace(/\.[^.]*$/, '')
}

const MOST_FOUND = 12

/** Texts of one word or phrase that differ only in case are one. White space is collapsed, as in snippets. */
export function foundTexts(text: string, marks: MarkedText['marks']): string[] {
  const found = new Map<string, string>()
  for (const [start, end] of marks) {
    const words = text.slice(start, end).replaceAll(/\s+/g, ' ').trim().slice(0, 80)
    if (words !== '' && !found.has(words.toLowerCase())) found.set(words.toLowerCase(), words)
    if (found.size === MOST_FOUND) break
  }
  return [...found.values()]
}

function kindOf(row: SqlRow): TextKind {
  return TEXT_KINDS[Number(row['flags']) >> BLOCK_KIND_SHIFT] ?? 'note'
}

function describe(row: SqlRow): Omit<SearchHit, 'sessions' | 'agent' | 'snippet' | 'marks' | 'found' | 'score'> {
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
    kind: kindOf(row),
    role: messageFlags & MESSAGE_FLAG.user ? 'user' : messageFlags & MESSAGE_FLAG.assistant ? 'assistant' : null,
    tool: textOf(row['tool']),
    isError: (flags & BLOCK_FLAG.error) !== 0,
    agentId,
    // Without an agent id, the turn could not be opened.
    turn: isOfAgent && agentId === null ? null : numberOf(row['turn']),
    branch: numberOf(row['side_branch']),
    timestamp: typeof row['at'] === 'number' ? new Date(row['at']).toISOString() : null,
    file: String(row['path']),
    line: Number(row['line']),
    offset: Number(row['offset']),
  }
}
