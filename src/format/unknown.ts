// Finds the types, variants, tools and fields of a record that the schemas do not declare.
import { z } from 'zod'
import { definitionOf, isObject, variantsOf } from './check.ts'
import { recordDefinitions } from './record.ts'
import { findTool, parseMcpName } from './tool.ts'

export type UnknownFamily = 'type' | 'system' | 'block' | 'attachment' | 'progress' | 'tool' | 'field'

export interface Unknown {
  family: UnknownFamily
  /** The unknown name. For a field it is the owner and the path, with list indexes as [] and map keys as *. */
  name: string
  value: unknown
}

type ReportUnknown = (unknown: Unknown) => void

export function findUnknown(raw: unknown, toolOf: (toolUseId: string) => string | undefined): Unknown[] {
  const found: Unknown[] = []
  const report: ReportUnknown = (unknown) => found.push(unknown)
  if (!isObject(raw)) return found
  const type = raw['type']
  const definition = typeof type === 'string' ? recordDefinitions.get(type) : undefined
  if (!definition) report({ family: 'type', name: typeof type === 'string' ? type : '(none)', value: raw })
  else {
    walk(definition.schema, raw, definition.type, report)
    reportTools(raw, toolOf, report)
  }
  return found
}

function walk(schema: z.core.$ZodType, value: unknown, label: string, report: ReportUnknown): void {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
      if (value !== undefined && value !== null) walk(def.innerType, value, label, report)
      return
    case 'array':
      if (Array.isArray(value)) for (const item of value) walk(def.element, item, `${label}[]`, report)
      return
    case 'record':
      if (isObject(value)) for (const key in value) walk(def.valueType, value[key], `${label}.*`, report)
      return
    case 'object':
      return walkObject(def.shape, value, label, report)
    case 'union':
      if ('discriminator' in def && typeof def.discriminator === 'string') {
        return walkVariants(schema, def.discriminator, value, label, report)
      }
      return walkFitting(def.options, value, label, report)
    default:
  }
}

function walkObject(shape: Readonly<z.core.$ZodShape>, value: unknown, label: string, report: ReportUnknown): void {
  if (!isObject(value)) return
  for (const key in value) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (field) walk(field, value[key], `${label}.${key}`, report)
    else if (!isReserved(key)) report({ family: 'field', name: `${label}.${key}`, value: value[key] })
  }
}

/** The API uses this prefix for its own previews, which are announced as noise. */
function isReserved(key: string): boolean {
  return key.startsWith('research_preview_')
}

const families: Readonly<Record<string, UnknownFamily>> = {
  system: 'system',
  block: 'block',
  attachment: 'attachment',
  progress: 'progress',
}

function walkVariants(
  union: z.core.$ZodType,
  discriminator: string,
  value: unknown,
  label: string,
  report: ReportUnknown,
): void {
  if (!isObject(value)) return
  const key = value[discriminator]
  const variant = variantTable(union, discriminator).get(key)
  const name = typeof key === 'string' ? key : '(none)'
  const family = families[titleOf(union)]
  if (variant) return walk(variant, value, family === undefined ? label : `${family}:${name}`, report)
  if (family === undefined) report({ family: 'field', name: `${label}.${discriminator}=${name}`, value })
  else report({ family, name, value })
}

/** Options of a union always differ in JSON kind (text or list, text or object). */
function walkFitting(options: readonly z.core.$ZodType[], value: unknown, label: string, report: ReportUnknown): void {
  for (const option of options) if (fitsKind(option, value)) return walk(option, value, label, report)
}

function fitsKind(schema: z.core.$ZodType, value: unknown): boolean {
  const { type } = definitionOf(schema)
  if (Array.isArray(value)) return type === 'array'
  return isObject(value) ? type === 'object' || type === 'record' || type === 'union' : false
}

function variantTable(union: z.core.$ZodType, discriminator: string): ReadonlyMap<unknown, z.core.$ZodType> {
  const known = variantTables.get(union)
  if (known) return known
  const def = definitionOf(union)
  const table = new Map(def.type === 'union' ? variantsOf(discriminator, def.options) : [])
  variantTables.set(union, table)
  return table
}

const variantTables = new WeakMap<z.core.$ZodType, ReadonlyMap<unknown, z.core.$ZodType>>()

function titleOf(schema: z.core.$ZodType): string {
  return z.globalRegistry.get(schema)?.title ?? ''
}

type ToolOf = (toolUseId: string) => string | undefined

function reportTools(raw: { [key: string]: unknown }, toolOf: ToolOf, report: ReportUnknown): void {
  const message = raw['message']
  const content = isObject(message) && Array.isArray(message['content']) ? message['content'] : []
  for (const block of content) {
    if (!isObject(block)) continue
    if (block['type'] === 'tool_use' && typeof block['name'] === 'string')
      reportCall(block['name'], block['input'], report)
    if (block['type'] === 'tool_result' && typeof block['tool_use_id'] === 'string') {
      reportResult(toolOf(block['tool_use_id']), raw['toolUseResult'], report)
    }
  }
}

function reportCall(name: string, input: unknown, report: ReportUnknown): void {
  const tool = findTool(name)
  if (tool) walk(tool.input, input, `tool:${tool.name}.input`, report)
  else if (!parseMcpName(name)) report({ family: 'tool', name, value: input })
}

function reportResult(name: string | undefined, result: unknown, report: ReportUnknown): void {
  const tool = name === undefined ? undefined : findTool(name)
  if (tool) walk(tool.result, result, `tool:${tool.name}.result`, report)
}
