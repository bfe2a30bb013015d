// Converts a schema to the rows of a field table: path, type, note.
import type { z } from 'zod'
import { definitionOf } from '../../src/format/check.ts'
import { expectedOf } from '../../src/format/walk.ts'

export interface FieldRow {
  path: string
  type: string
  note: string
}

export function fieldRows(
  schema: z.core.$ZodType,
  notes: Readonly<Record<string, string>> = {},
  without: ReadonlySet<string> = new Set(),
): FieldRow[] {
  return pathsOf(schema, '')
    .filter((row) => !without.has(row.path.split(/[.[]/)[0] ?? ''))
    .map((row) => ({ ...row, note: notes[row.path] ?? notes[row.path.replaceAll('[]', '')] ?? '' }))
}

function pathsOf(schema: z.core.$ZodType, path: string): { path: string; type: string }[] {
  const { inner, isNullable } = unwrap(schema)
  const def = definitionOf(inner)
  const orNull = isNullable ? ' or null' : ''
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).flatMap(([key, field]) =>
      pathsOf(field, path === '' ? key : `${path}.${key}`),
    )
    return path === '' ? fields : [{ path, type: `object${orNull}` }, ...fields]
  }
  if (def.type === 'array') {
    const element = unwrap(def.element).inner
    if (definitionOf(element).type === 'object') {
      return [{ path, type: `list${orNull}` }, ...pathsOf(element, `${path}[]`).slice(1)]
    }
  }
  return [{ path, type: `${expectedOf(inner)}${orNull}` }]
}

function unwrap(schema: z.core.$ZodType, isNullable = false): { inner: z.core.$ZodType; isNullable: boolean } {
  const def = definitionOf(schema)
  if (def.type === 'optional') return unwrap(def.innerType, isNullable)
  return def.type === 'nullable' ? unwrap(def.innerType, true) : { inner: schema, isNullable }
}
