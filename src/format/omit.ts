// Takes parts out of a parsed JSON value without touching it: what lies on the way to a removed part is copied, all the
// rest is shared. This is how a field of the wrong type is kept from the typed record.
import type { z } from 'zod'
import { isObject } from './check.ts'
import type { JsonObject } from './field.ts'
import { type Path, walkSchema } from './walk.ts'
import { pushTo } from '../text/group-by.ts'

/** A field whose value is not of the type its schema wants. */
export interface WrongType {
  kind: 'wrong-type'
  /** Keys and indexes joined by dots; empty for the whole value. */
  path: string
  expected: string
  value: unknown
}

/** An omitted element closes the gap in its list; the empty path stands for everything inside an object or a list. */
export function omitPaths(value: JsonObject, paths: readonly Path[]): JsonObject
export function omitPaths(value: unknown, paths: readonly Path[]): unknown
export function omitPaths(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value
  const everything = paths.some(isEmpty)
  const below = groupByFirstKey(paths)
  if (Array.isArray(value)) {
    return everything ? [] : value.flatMap((item, index) => keep(item, below.get(String(index))))
  }
  if (!isObject(value)) return everything ? undefined : value
  const entries = Object.entries(value).flatMap(([key, item]) => keep(item, below.get(key)).map((kept) => [key, kept]))
  // fromEntries defines a key named __proto__ as data, like JSON.parse does.
  return everything ? {} : Object.fromEntries(entries)
}

/** The value without the parts its schema does not allow, and what they were. Undefined when it is of another kind. */
export function omitMismatches(schema: z.core.$ZodType, value: unknown): { value: unknown; issues: WrongType[] } {
  const paths: Path[] = []
  const issues: WrongType[] = []
  walkSchema(schema, value, {
    mismatch(path, expected, found) {
      paths.push(path)
      issues.push({ kind: 'wrong-type', path: path.join('.'), expected, value: found })
    },
  })
  return { value: paths.some(isEmpty) ? undefined : omitPaths(value, paths), issues }
}

/** A list of one, or of none when a path ends here. */
function keep(item: unknown, paths: readonly Path[] | undefined): unknown[] {
  if (!paths) return [item]
  return paths.some(isEmpty) ? [] : [omitPaths(item, paths)]
}

function isEmpty(path: Path): boolean {
  return path.length === 0
}

function groupByFirstKey(paths: readonly Path[]): Map<string, Path[]> {
  const groups = new Map<string, Path[]>()
  for (const [first, ...rest] of paths) pushTo(groups, String(first), rest)
  return groups
}
