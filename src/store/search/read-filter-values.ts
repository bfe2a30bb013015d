// Values that filters can take in this index, the most used first: for completions.
import type { FilterName } from '../../query/filters.ts'
import type { Database } from '../open.ts'

const MOST = 500

const VALUES: Partial<Record<FilterName, string>> = {
  project: 'select n.text as value from session s join name n on n.id = s.project group by 1 order by count(*) desc',
  session: 'select uuid as value from session where title is not null order by ended_at desc',
  tool: 'select n.text as value from tool_call c join name n on n.id = c.tool group by 1 order by count(*) desc',
  model: 'select n.text as value from message m join name n on n.id = m.model group by 1 order by count(*) desc',
  branch: 'select n.text as value from session s join name n on n.id = s.branch group by 1 order by count(*) desc',
  file: 'select n.text as value from touch t join name n on n.id = t.path group by 1 order by count(*) desc',
  agent: 'select type as value from agents where type is not null group by 1 order by count(*) desc',
}

export function readFilterValues(database: Database, name: FilterName): string[] {
  const sql = VALUES[name]
  if (sql === undefined) return []
  return database
    .prepare(`${sql} limit ${MOST}`)
    .all()
    .map((row) => String(row['value']))
}
