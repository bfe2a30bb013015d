// Returns a copy of a parsed JSON value without some of its parts. Only the containers around a removed part are
// copied; the rest is shared. Parsing uses it to drop fields of the wrong type from the typed record.
import type { z } from 'zod'
import { isObject } from './check.ts'
import type { JsonObject } from './field.ts'
import { type Path, walkSchema } from './walk.ts'
import { pushTo } from '../text/group-by.ts'

export interface WrongType {
  kind: 'wrong-type'
  /** Keys and indexes joined by dots; empty for the value itself. */
  path: string
  expected: string
  value: unknown
}

/**
 * Removes the values at `paths`. List elements after a removed one move up. The empty path empties an object or list
 * and turns any other value into undefined.
 */
export function omitPaths(value: JsonObject, paths: readonly Path[]): JsonObject
export function omitPaths(value: unknown, paths: readonly Path[]): unknown
export function omitPaths(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value
  const isEmptied = paths.some(isEmpty)
  const below = groupByFirstKey(paths)
  if (Array.isArray(value)) {
    return isEmptied ? [] : value.flatMap((item, index) => keep(item, below.get(String(index))))
  }
  if (!isObject(value)) return isEmptied ? undefined : value
  const entries = Object.entries(value).flatMap(([key, item]) => keep(item, below.get(key)).map((kept) => [key, kept]))
  // fromEntries defines a key named __proto__ as data, like JSON.parse does.
  return isEmptied ? {} : Object.fromEntries(entries)
}

/**
 * Removes the parts that do not match the schema and reports them as issues. If the value itself does not match,
 * `value` is undefined.
 */
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

/** Returns a list for flatMap: the item without the given paths, or nothing if a path ends at the item. */
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
