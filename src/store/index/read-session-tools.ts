// Reads tools and number of errors of each session, agents included. A copied error counts in every session that shows
// it.
import { readCountedAgents } from './read-sessions.ts'
import { MESSAGE_FLAG } from './message-codes.ts'
import type { Database } from '../open.ts'
import { toJson } from '../../text/to-json.ts'

export interface SessionTools {
  tools: string[]
  errors: number
}

export function readSessionTools(database: Database): Map<string, SessionTools> {
  const sessions = new Map<string, SessionTools>()
  const entryOf = (id: unknown) => {
    const session = sessions.get(String(id)) ?? { tools: [], errors: 0 }
    sessions.set(String(id), session)
    return session
  }
  for (const { session, tool } of database.prepare(TOOLS).all()) entryOf(session).tools.push(String(tool))
  const agents = toJson([...readCountedAgents(database)])
  for (const { session, errors } of database.prepare(ERRORS).all(agents)) entryOf(session).errors = Number(errors)
  return sessions
}

const TOOLS = `
  select s.uuid as session, n.text as tool from (
    select f.session as session, c.tool as tool, count(*) as calls
    from tool_call c join source f on f.id = c.source where f.session is not null and c.tool is not null group by 1, 2
  ) t join session s on s.id = t.session join name n on n.id = t.tool
  order by t.calls desc, n.text
`

/** Finds errors by the files that contain or copy the result or report: a copied call has no row of its own. */
const ERRORS = `
  with
    failed (message, call) as (
      select result, tool_use_id from tool_call where is_error
      union all
      select id, id from message where flags & ${MESSAGE_FLAG.apiError}
    ),
    placed (source, call) as (
      select m.source, e.call from failed e join message m on m.id = e.message
      union all
      select k.source, e.call from failed e join copy k on k.message = e.message
    ),
    shown (source, session) as (
      select main, id from session where main is not null
      union
      select f.id, f.session from source f join json_each(?) a on a.value = f.id where f.session is not null
    )
  select s.uuid as session, count(distinct p.call) as errors
  from placed p join shown w on w.source = p.source join session s on s.id = w.session group by 1
`
