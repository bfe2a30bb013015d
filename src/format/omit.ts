// Returns a copy of a JSON value without some of its parts. Only the containers around a removed part are copied.
import type { z } from 'zod'
import { isObject } from './check.ts'
import type { JsonObject } from './field.ts'
import { type Path, walkSchema } from './walk.ts'
import { pushTo } from '../text/group-by.ts'

export interface WrongType {
  kind: 'wrong-type'
  path: string
  expected: string
  value: unknown
}

/** List elements after a removed one move up. The empty path empties the value itself. */
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

/** If the value itself does not match, `value` is undefined. */
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
