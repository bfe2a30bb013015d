// Every tool call the index knows, each once: a fork or a resumed session repeats calls, and they belong to the file that
// was read first. Answers are taken from any copy: a call may have been answered only where it was copied to.
import type { Database, Row } from './open.ts'
import { numberOf, textOf } from './column-value.ts'

export interface IndexedCall {
  id: string
  /** As called; null when only the result is left. */
  tool: string | null
  /** Of an agent, the session that started it; null when nobody can tell. */
  session: string | null
  title: string | null
  project: string | null
  /** Folder below `projects`. */
  folder: string | null
  startedMs: number | null
  endedMs: number | null
  /** Null when no result came. */
  isError: boolean | null
  /** Characters of the result. */
  resultLength: number | null
}

export function readToolCalls(database: Database): IndexedCall[] {
  const sessions = new Map(database.prepare(SESSIONS).all().map(toSession))
  const calls = new Map<string, IndexedCall>()
  for (const row of database.prepare(CALLS).all()) {
    const call = toCall(row, sessions.get(Number(row['session'])))
    const known = calls.get(call.id)
    calls.set(call.id, known ? join(known, call) : call)
  }
  return [...calls.values()]
}

const CALLS = `
  select c.tool_use_id as id, n.text as tool, f.session, f.project as folder, c.started_at, c.ended_at, c.is_error, c.result_length
  from tool_call c join source f on f.id = c.source left join name n on n.id = c.tool
  order by c.source
`

/** Apart from the calls: titles would come back a thousand times. */
const SESSIONS = 'select id, uuid, title, (select text from name where id = s.project) as project from session s'

type SessionFields = Pick<IndexedCall, 'session' | 'title' | 'project'>

const NO_SESSION: SessionFields = { session: null, title: null, project: null }

function toSession(row: Row): [number, SessionFields] {
  return [
    Number(row['id']),
    { session: textOf(row['uuid']), title: textOf(row['title']), project: textOf(row['project']) },
  ]
}

function toCall(row: Row, session: SessionFields = NO_SESSION): IndexedCall {
  const isError = numberOf(row['is_error'])
  return {
    id: String(row['id']),
    tool: textOf(row['tool']),
    ...session,
    folder: textOf(row['folder']),
    startedMs: numberOf(row['started_at']),
    endedMs: numberOf(row['ended_at']),
    isError: isError === null ? null : isError !== 0,
    resultLength: numberOf(row['result_length']),
  }
}

/** The call of the one that has it first, the outcome likewise. */
function join(first: IndexedCall, second: IndexedCall): IndexedCall {
  const caller = first.tool === null && second.tool !== null ? second : first
  const { endedMs, isError, resultLength } = first.isError === null ? second : first
  return { ...caller, endedMs, isError, resultLength }
}
