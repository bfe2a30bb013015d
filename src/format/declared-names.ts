// The names of all declared fields. A record loses its meaning if one of its keys changes.
import type { z } from 'zod'
import { definitionOf } from './check.ts'
import { blocks } from './block.ts'
import { progressReports } from './progress.ts'
import { records } from './records/all.ts'
import { assistant } from './records/assistant.ts'
import { systemSchema } from './records/system.ts'
import { user } from './records/user.ts'
import { tools } from './tool.ts'

let names: Set<string> | undefined

export function isDeclaredName(name: string): boolean {
  names ??= collectNames()
  return names.has(name)
}

function collectNames(): Set<string> {
  const found = new Set<string>()
  const seen = new Set<z.core.$ZodType>()
  const pending: z.core.$ZodType[] = [
    systemSchema,
    ...[user, assistant, ...records, ...blocks, ...progressReports].map(({ schema }) => schema),
    ...tools.flatMap(({ input, result }) => [input, result]),
  ]
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    if (seen.has(schema)) continue
    seen.add(schema)
    for (const name of namesOf(schema)) found.add(name)
    for (const part of partsOf(schema)) pending.push(part)
  }
  return found
}

function namesOf(schema: z.core.$ZodType): string[] {
  const def = definitionOf(schema)
  return def.type === 'object' ? Object.keys(def.shape) : []
}

export function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return [def.innerType]
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    case 'object':
      return Object.values(def.shape)
    case 'union':
      return [...def.options]
    default:
      return []
  }
}
