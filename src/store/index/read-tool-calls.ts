// Reads every tool call once. A call belongs to the file that was read first, but its result may come from any copy.
import { numberOf, textOf, type Database, type SqlRow } from '../open.ts'
import type { KnownCalls, PlacedCall } from '../../analytics/attribution/group-by-tool.ts'

/** The condition on `version` excludes lines of earlier versions of a rewritten file. */
const places = (table: string, key: string) => `
  select c.tool_use_id as id, n.text as tool, f.path, p.line as line, f.id as file from tool_call c
    join name n on n.id = c.tool
    join ${table} p on p.${key} = c.message
    join source f on f.id = p.source and f.version = p.version
`

const PLACES = `${places('message', 'id')} union all ${places('copy', 'message')} order by file, line, id`

export interface IndexedCall {
  id: string
  tool: string | null
  /** For an agent, the session that started it; null if unknown. */
  session: string | null
  title: string | null
  project: string | null
  folder: string | null
  startedMs: number | null
  endedMs: number | null
  isError: boolean | null
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

const SESSIONS = 'select id, uuid, title, (select text from name where id = s.project) as project from session s'

type SessionFields = Pick<IndexedCall, 'session' | 'title' | 'project'>

const NO_SESSION: SessionFields = { session: null, title: null, project: null }

function toSession(row: SqlRow): [number, SessionFields] {
  return [
    Number(row['id']),
    { session: textOf(row['uuid']), title: textOf(row['title']), project: textOf(row['project']) },
  ]
}

function toCall(row: SqlRow, session: SessionFields = NO_SESSION): IndexedCall {
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

function join(first: IndexedCall, second: IndexedCall): IndexedCall {
  const caller = first.tool === null && second.tool !== null ? second : first
  const { endedMs, isError, resultLength } = first.isError === null ? second : first
  return { ...caller, endedMs, isError, resultLength }
}

/** The ledger knows lines but not calls, and is joined to calls with this. */
export function readCallLocations(database: Database): KnownCalls {
  return {
    calls: database.prepare(PLACES).all().map(toPlacedCall),
    readTo: new Map(
      database
        .prepare('select path, position from source')
        .all()
        .map((row) => [String(row['path']), Number(row['position'])]),
    ),
  }
}

function toPlacedCall(row: Record<string, unknown>): PlacedCall {
  return { id: String(row['id']), tool: String(row['tool']), path: String(row['path']), line: Number(row['line']) }
}
