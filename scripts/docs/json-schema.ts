// Turns the output schema of an operation into the JSON Schema that docs/json publishes.
import { z } from 'zod'
import type { SomeOperation } from '../../src/operations/operation.ts'

/** The parts of a JSON Schema that zod writes for our outputs. */
export interface JsonSchema {
  $schema?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  readOnly?: boolean
  minimum?: number
  maximum?: number
  propertyNames?: JsonSchema
}

/** The file of an operation in docs/json. */
export function schemaFile(name: string): string {
  return `${name.replaceAll(' ', '-')}.json`
}

export async function jsonSchemaOf({ name, output }: SomeOperation): Promise<JsonSchema | undefined> {
  if (!output) return undefined
  const schema = z.toJSONSchema(await output(), { override: ({ jsonSchema }) => simplify(toOwn(jsonSchema)) })
  return { ...toOwn(schema), title: name }
}

/** zod's own type of a JSON Schema has more keywords, with the same meaning. */
function toOwn(schema: object): JsonSchema {
  return schema
}

/**
 * Allows further fields, which a new version may add; the schemas are strict only in tests. Leaves out what says nothing
 * about JSON: `readOnly`, and the range of exact integers in JavaScript.
 */
function simplify(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.readOnly
  delete schema.propertyNames
  joinNull(schema)
}

/** `string or null` as one type with one description instead of two alternatives. */
function joinNull(schema: JsonSchema): void {
  const [value, nothing, ...others] = schema.anyOf ?? []
  if (!value || nothing?.type !== 'null' || others.length > 0) return
  if (value.description !== undefined) schema.description ??= value.description
  if (typeof value.type !== 'string' || value.enum !== undefined || value.const !== undefined) return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'], description: schema.description })
}
