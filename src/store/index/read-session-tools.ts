// Which tools each session called, agents included, and how often something went wrong in it. What counts as an error is
// what the view `errors` says of calls and requests: a call whose result is one, refused and cancelled ones among them, and
// an answer that is the report of a failed request. Each counts once, in every session whose page shows it: in what a
// session goes on from, too, but not in a copy that was left behind elsewhere, nor in the program's own helpers.
import { readCountedAgents } from './read-sessions.ts'
import { MESSAGE_FLAG } from './message-codes.ts'
import type { Database } from '../open.ts'

export interface SessionTools {
  /** As called, the most used first. */
  tools: string[]
  /** Failed calls and failed requests. */
  errors: number
}

/** By the id of the session; one without calls and errors is not there. */
export function readSessionTools(database: Database): Map<string, SessionTools> {
  const sessions = new Map<string, SessionTools>()
  const of = (id: unknown) => {
    const session = sessions.get(String(id)) ?? { tools: [], errors: 0 }
    sessions.set(String(id), session)
    return session
  }
  for (const { session, tool } of database.prepare(TOOLS).all()) of(session).tools.push(String(tool))
  const agents = JSON.stringify([...readCountedAgents(database)])
  for (const { session, errors } of database.prepare(ERRORS).all(agents)) of(session).errors = Number(errors)
  return sessions
}

const TOOLS = `
  select s.uuid as session, n.text as tool from (
    select f.session as session, c.tool as tool, count(*) as calls
    from tool_call c join source f on f.id = c.source where f.session is not null and c.tool is not null group by 1, 2
  ) t join session s on s.id = t.session join name n on n.id = t.tool
  order by t.calls desc, n.text
`

/** By where the result or the report stands, and where it was copied to: a copied call has no row of its own. */
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
