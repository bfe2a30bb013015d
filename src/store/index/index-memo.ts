// Keeps values that were computed from the whole index until another connection changes it.
import { keptStatement, type Database } from '../open.ts'

interface Kept {
  version: unknown
  values: Map<string, unknown>
}

const kept = new WeakMap<Database, Kept>()

/** All callers of a name must use the same type. Only for connections that do not write: SQLite counts the others' commits. */
export function memoInIndex<Value>(database: Database, name: string, make: () => Value): Value {
  const { values } = keptFor(database)
  if (!values.has(name)) values.set(name, make())
  // The names of values have one type each, see above.
  return values.get(name) as Value
}

function keptFor(database: Database): Kept {
  const version = keptStatement(database, 'pragma data_version').get()?.['data_version']
  const known = kept.get(database)
  if (known && known.version === version) return known
  const fresh: Kept = { version, values: new Map() }
  kept.set(database, fresh)
  return fresh
}
