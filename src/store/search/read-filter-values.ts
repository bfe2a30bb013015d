// Lists the values of a filter in this index, most used first, for completions.
import type { FilterName } from '../../query/filters.ts'
import type { Database } from '../open.ts'

export interface FilterValue {
  value: string
  count: number | null
}

const MOST = 500

const VALUES: Partial<Record<FilterName, string>> = {
  project: 'select n.text as value, count(*) as count from session s join name n on n.id = s.project group by 1',
  session: 'select uuid as value, null as count from session where title is not null order by ended_at desc',
  tool: 'select n.text as value, count(*) as count from tool_call c join name n on n.id = c.tool group by 1',
  model: 'select n.text as value, count(*) as count from message m join name n on n.id = m.model group by 1',
  branch: 'select n.text as value, count(*) as count from session s join name n on n.id = s.branch group by 1',
  file: 'select n.text as value, count(*) as count from touch t join name n on n.id = t.path group by 1',
  agent: 'select type as value, count(*) as count from agents where type is not null group by 1',
}

export function readFilterValues(database: Database, name: FilterName): FilterValue[] {
  const sql = VALUES[name]
  if (sql === undefined) return []
  const order = name === 'session' ? '' : 'order by count desc, value'
  return database
    .prepare(`${sql} ${order} limit ${MOST}`)
    .all()
    .map((row) => ({ value: String(row['value']), count: row['count'] === null ? null : Number(row['count']) }))
}

/** Without their counts, which take five times as long. */
export function readToolNames(database: Database): string[] {
  const rows = database.prepare('select text from name where id in (select tool from tool_call)').all()
  return rows.map((row) => String(row['text']))
}
