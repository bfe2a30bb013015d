// Reads the kind of each agent. For Claude Code's own helpers it is their purpose in parentheses.
import type { AgentKinds } from '../../analytics/attribution/group-by-agent.ts'
import type { Database, SqlRow } from '../open.ts'

export function readAgentKinds(database: Database): AgentKinds {
  const byPath = new Map<string, string>()
  const byId = new Map<string, string>()
  for (const row of database.prepare('select path, agent_id, type, is_helper from agents').all()) {
    const kind = kindOf(row)
    if (kind === undefined) continue
    byPath.set(String(row['path']), kind)
    byId.set(String(row['agent_id']), kind)
  }
  for (const { id, kind } of database.prepare(ANSWERED).all())
    if (!byId.has(String(id))) byId.set(String(id), String(kind))
  return { byPath, byId }
}

/** Agents without a transcript are still known from the results of their calls. */
const ANSWERED = `
  select n.text as id, c.agent_type as kind from tool_call c join name n on n.id = c.agent
  where c.agent_type is not null order by c.tool_use_id
`

function kindOf(row: SqlRow): string | undefined {
  const type = row['type']
  if (typeof type === 'string' && type !== '') return type
  if (row['is_helper'] !== 1) return undefined
  const purpose = /^a?(compact|prompt_suggestion|side_question)-/.exec(String(row['agent_id']))?.[1]
  return `(${purpose?.replace('_', ' ') ?? 'warm-up'})`
}
