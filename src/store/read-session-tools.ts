// Which tools each session called and what went wrong in it, agents included. A call that stands in two files of a session
// (a transcript that was moved and left a copy behind) counts once; what counts as an error is what the view `errors` says.
import { MESSAGE_FLAG } from './message-codes.ts'
import type { Database } from './open.ts'

export interface SessionTools {
  /** As called, the most used first. */
  tools: string[]
  /** Failed calls and failed requests. */
  errors: number
}

/** By the id of the session; one without calls and errors is not there. */
export function readSessionTools(database: Database): Map<string, SessionTools> {
  const sessions = new Map<string, SessionTools>()
  for (const row of database.prepare(TOOLS).all()) {
    const id = String(row['session'])
    const session = sessions.get(id) ?? { tools: [], errors: 0 }
    sessions.set(id, session)
    if (typeof row['tool'] === 'string') session.tools.push(row['tool'])
    session.errors += Number(row['errors'])
  }
  return sessions
}

const TOOLS = `
  select s.uuid as session, n.text as tool, t.errors as errors from (
    select f.session as session, c.tool as tool, count(*) as calls,
      count(distinct case when c.is_error then c.tool_use_id end) as errors
    from tool_call c join source f on f.id = c.source where f.session is not null group by 1, 2
    union all
    select f.session, null, 0, count(*)
    from message m join source f on f.id = m.source
    where m.flags & ${MESSAGE_FLAG.apiError} and f.session is not null group by 1
  ) t join session s on s.id = t.session left join name n on n.id = t.tool
  order by t.calls desc, n.text
`
