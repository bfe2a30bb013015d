// Where every tool call stands, in each file that holds it, and how far each file was read: what joins calls to the rows
// of the ledger, which knows lines and not calls.
import type { KnownCalls, PlacedCall } from '../analytics/attribution/group-by-tool.ts'
import type { Database } from './open.ts'

export function readCallPlaces(database: Database): KnownCalls {
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

/** A place in an earlier version of a file that was written anew is no place in the file. */
const places = (table: string, key: string) => `
  select c.tool_use_id as id, n.text as tool, f.path, p.line as line, f.id as file from tool_call c
    join name n on n.id = c.tool
    join ${table} p on p.${key} = c.message
    join source f on f.id = p.source and f.version = p.version
`
const PLACES = `${places('message', 'id')} union all ${places('copy', 'message')} order by file, line, id`

function toPlacedCall(row: Record<string, unknown>): PlacedCall {
  return { id: String(row['id']), tool: String(row['tool']), path: String(row['path']), line: Number(row['line']) }
}
